import { applyKeyFix } from '@assay/contract/insight/keyFix'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { makeWrongKeyRound } from '../../browser/wrongKey.ts'

test('the evidence sheet of an answer key also shows the data that was known when the answer key was fixed', async ({
  page,
  assay,
}) => {
  const { admin, planted } = await makeWrongKeyRound(assay)
  const right = planted.answers.filter(({ description }) => description === 'the truth').map(({ id }) => id)
  await admin(applyKeyFix, {
    params: { id: planted.id },
    body: { version: planted.version, right, treatment: 'rescore', reason: 'The two answers were mixed up' },
  })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/${planted.id}/insight`)
  await page.getByRole('link', { name: 'Defend this answer key' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/questions/${planted.id}/defence$`))
  await expect(page.getByRole('heading', { name: 'Answer key defence' })).toBeVisible()
  for (const name of ['Figures from answers', 'Chosen options', 'Ratings of judges', 'Answer key fixes', 'Versions'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText(/The two answers were mixed up/)).toBeVisible()
  await expect(page.getByText('Figures at that time: shown 12 times, 0 correct.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await axe(page)
})
