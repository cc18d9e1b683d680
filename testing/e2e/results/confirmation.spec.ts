import { getResults } from '@assay/contract/results/results'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { finishFirstTest, makeDistinctBank } from '../../client/confirmation.ts'

test('a verification test is created with four clicks, started with a room code and taken in the same browser', {
  tag: '@smoke',
}, async ({ page, assay, browser }) => {
  const staff = await assay.setUp()
  const bank = await makeDistinctBank({ staff }, 40)
  const first = await finishFirstTest({ staff, anonymous: assay.anonymous }, bank, 8)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/${first.code}/result`)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/\d+ questions/).first()).toBeVisible()
  await axe(page)
  // The dialog preselects no candidate, because ten questions would rarely detect that another person took the first
  // test.
  await dialog.getByRole('checkbox', { name: first.name }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Verification test open').first()).toBeVisible()

  await page.getByRole('button', { name: 'Show room code' }).click()
  const shown = page.getByRole('dialog', { name: 'Room code' }).getByText(/^\d{6}$/)
  await expect(shown).toBeVisible()
  const roomCode = (await shown.textContent()) ?? ''

  const { confirmation } = await staff(getResults, { params: { code: first.code } })
  const room = await browser.newPage()
  await room.goto(`${assay.url}/interviews/${confirmation?.code}`)
  await expect(room.getByRole('heading', { name: 'Verification test' })).toBeVisible()
  await room.getByLabel('E-mail').fill(first.email)
  await room.getByLabel('Room code').fill(roomCode)
  await room.getByRole('checkbox', { name: 'I have read the sample question' }).check()
  await room.getByRole('button', { name: 'ENTER TEST' }).click()
  await expect(room.getByRole('timer')).toBeVisible()
  await expect(room.getByRole('heading', { name: 'Question 1 of' })).toBeVisible()
  await room.close()

  for (const path of ['/admin/interviews/view', `/admin/interviews/${first.code}/person`]) {
    await page.goto(assay.url + path)
    const rows = page.getByRole('table', { name: 'Interviews' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    const marked = rows.filter({ has: page.getByText('Verification test', { exact: true }) })
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText('In Progress')
  }
})
