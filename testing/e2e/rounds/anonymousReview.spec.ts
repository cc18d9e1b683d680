import { createBlueprint } from '@assay/contract/blueprints'
import { getInterview } from '@assay/contract/interviews/interviews'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflowHere } from '../../browser/overflow.ts'
import { candidateOf } from '../../client/exam.ts'
import { makeRound } from '../../client/round.ts'

const CAROL = { name: 'Carol Candidate', email: 'carol@example.com' }
const SHOWN = /^Candidate [A-Z2-9]{4}$/

test('an anonymous review shows results without names until one or all names are revealed', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const body = { name: 'Backend', labels: [{ name: 'GIT' }], amount_of_questions: 10, max_time: 60 }
  const { id } = await admin(createBlueprint, { body })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${id}/edit`)
  await page.getByRole('checkbox', { name: 'Anonymous review' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Backend', level: 1 })).toBeVisible()
  const people = [CAROL, { name: 'Dan Done', email: 'dan@example.com' }, { name: 'Eve Ends', email: 'eve@example.com' }]
  const { interviews } = await makeRound({ staff: admin }, { id }, people)
  for (const { code, email } of interviews) {
    const candidate = candidateOf(assay.anonymous, code, email)
    await candidate.start()
    await candidate.finish()
  }
  const [carol] = interviews

  await page.goto(`${assay.url}/admin/blueprints/${id}`)
  await expect(page.getByText('Name hidden')).toHaveCount(3)
  await expect(page.getByText(CAROL.name)).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoOverflowHere(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`${assay.url}/admin/interviews/${carol?.code}/result`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(SHOWN)
  await expect(page.getByText('Name hidden')).toBeVisible()
  await axe(page)
  await choose(page, 'Reveal')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(title).toHaveText(SHOWN)
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Reveal' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).press('Enter')
  await expect(title).toHaveText(CAROL.name)
  await expect(page.getByText(CAROL.email)).toBeVisible()
  await expect(page.getByText('Name hidden')).toBeHidden()

  await page.goto(`${assay.url}/admin/blueprints/${id}?tab=ranking`)
  await expect(page.getByText('Name hidden')).toHaveCount(2)
  await choose(page, 'Reveal all')
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal all' }).click()
  await expect(page.getByText('2 names revealed')).toBeVisible()
  await expect(page.getByText('Name hidden')).toHaveCount(0)
  await expect(page.getByText('Dan Done')).toBeVisible()
  expect(await admin(getInterview, { params: { code: carol?.code ?? '' } })).toMatchObject({
    ...CAROL,
    is_veiled: false,
  })
})
