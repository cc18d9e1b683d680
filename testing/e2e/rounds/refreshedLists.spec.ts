import type { Page } from '@playwright/test'
import { fillBank } from '../../browser/bank.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/exams.ts'
import type { TestServer } from '../../browser/fixtures.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'
import { makeBlueprint, makeRound } from '../../client/round.ts'

const NAME = 'Backend, autumn'
const BOTH = [
  { name: 'Ana First', email: 'ana@example.com' },
  { name: 'Ben Second', email: 'ben@example.com' },
]

async function makeRoundOfTwo(assay: TestServer) {
  const staff = await assay.setUp()
  await fillBank(staff, 10, ['GIT'])
  const blueprint = await makeBlueprint({ staff }, { name: NAME, labels: [{ name: 'GIT' }] })
  const { interviews } = await makeRound({ staff }, blueprint, BOTH)
  const [ana] = interviews
  if (!ana) throw new Error('nobody was invited')
  const candidate = candidateOf(assay.anonymous, ana.code, ana.email)
  await candidate.start()
  const { questions } = await candidate.page()
  for (const [at, question] of questions.entries())
    await candidate.submit(question, optionsNamed(question, at < 4 ? 'right' : 'wrong'))
  return { staff, candidate, ana, wrongly: questions.at(-1) }
}

/** With a fixed time, cached queries never become outdated. Lists load again only after changes. */
const stopAging = (page: Page) => page.clock.setFixedTime(new Date())

const badge = (page: Page, label: string) => page.getByTitle(label, { exact: true }).filter({ visible: true }).first()

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

async function lookAtRound(page: Page, tab: 'Candidates' | 'Ranking'): Promise<void> {
  await menu(page, 'Blueprints')
  await page.getByRole('link', { name: NAME, exact: true }).click()
  await page.getByRole('tab', { name: tab }).click()
}

test('after a label is changed or an interview deleted, every page shows the change immediately', async ({
  page,
  assay,
}) => {
  await makeRoundOfTwo(assay)
  await assay.enter(page)
  await stopAging(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await page.getByRole('checkbox', { name: 'view labels' }).check()
  await expect(badge(page, 'GIT')).toBeVisible()
  await lookAtRound(page, 'Candidates')
  await expect(page.getByRole('row', { name: /Ben Second/ })).toBeVisible()

  await menu(page, 'Labels')
  await page.getByRole('button', { name: 'Edit GIT' }).click()
  await page.getByLabel('Name').fill('VERSIONS')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The label has been saved')).toBeVisible()
  await menu(page, 'Questions')
  await page.getByRole('checkbox', { name: 'view labels' }).check()
  await expect(badge(page, 'VERSIONS')).toBeVisible()

  await menu(page, 'Interviews')
  await page.getByRole('button', { name: 'Delete Ben Second' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Ben Second has been deleted.')).toBeVisible()
  await lookAtRound(page, 'Candidates')
  await expect(page.getByRole('row', { name: /Ana First/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ben Second/ })).toHaveCount(0)
})

test('after an answer key fix or a reopening, ranking and round show the change immediately', async ({
  page,
  assay,
  advance,
}) => {
  const { ana, wrongly } = await makeRoundOfTwo(assay)
  await advance(70)
  await assay.enter(page)
  await stopAging(page)
  await page.goto(`${assay.url}/admin/blueprints`)
  await lookAtRound(page, 'Ranking')
  const row = page.getByRole('row', { name: /Ana First/ })
  await expect(row).toContainText('40')

  await menu(page, 'Questions')
  await page.getByRole('button', { name: `Edit ${wrongly?.description}`, exact: true }).click()
  await page.getByRole('link', { name: 'Fix the answer key' }).click()
  await page.getByRole('checkbox', { name: 'Option 2 is correct' }).check()
  await page.getByRole('checkbox', { name: 'Option 1 is correct' }).uncheck()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The two answers were mixed up')
  await page.getByRole('button', { name: 'Apply answer key fix' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText(/^The answer key has been fixed/)).toBeVisible()
  await lookAtRound(page, 'Ranking')
  await expect(row).toContainText('50')

  await row
    .getByRole('link', { name: /Ana First/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(ana.code))
  // The previous page also has a menu More.
  await page.getByRole('heading', { name: 'Ana First', level: 1 }).waitFor()
  await choose(page, 'Reopen')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Minutes').fill('10')
  await dialog.getByLabel('Reason').fill('The office lost its power')
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reopened, waits for its candidate' })).toBeVisible()
  await lookAtRound(page, 'Ranking')
  await expect(row).toHaveCount(0)
  await menu(page, 'Live')
  await expect(page.getByRole('row', { name: /Ana First/ })).toBeVisible()
})
