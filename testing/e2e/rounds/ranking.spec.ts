import { readFile } from 'node:fs/promises'
import { createBlueprint } from '@assay/contract/blueprints'
import { decide } from '@assay/contract/decisions/decisions'
import { recordBrowserEvent } from '@assay/contract/exam/exam'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'
import { makeRound } from '../../client/round.ts'

const NAMES = ['Zoe Byron', 'Bea Curie', 'Ada Darwin', 'Dov Euler']

async function makeRankedRound(assay: TestServer): Promise<number> {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  await fillBank(admin, 10, ['SQL'])
  const labels = [{ name: 'GIT' }, { name: 'SQL' }]
  const body = { name: 'Backend', labels, amount_of_questions: 20, max_time: 60, pass_mark: 50 }
  const { id } = await admin(createBlueprint, { body })
  const people = NAMES.map((name, at) => ({ name, email: `person${at}@example.com` }))
  const { interviews } = await makeRound({ staff: admin }, { id }, people)
  for (const [at, { code, email }] of interviews.entries()) {
    const candidate = candidateOf(assay.anonymous, code, email)
    const { questions } = await candidate.start()
    for (const question of questions.slice(0, [9, 6, 3, 1][at]))
      await candidate.submit(question, optionsNamed(question, 'right'))
    if (at === 3) await assay.anonymous(recordBrowserEvent, { params: { code }, body: { kind: 'copy_blocked' } })
    await candidate.finish()
  }
  await admin(decide, { body: { codes: [interviews[1]?.code ?? ''], state: 'declined' } })
  return id
}

const table = (page: Page) => page.getByRole('table', { name: 'Ranking' })
const names = async (page: Page) =>
  (await table(page).getByRole('link').allTextContents()).map((name) => name.split(' ')[0])
const expectNames = (page: Page, ...expected: string[]) => expect.poll(() => names(page)).toEqual(expected)

test('a ranking can be sorted, searched and filtered, keeps its state in the URL, and is saved as shown', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const id = await makeRankedRound(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${id}?tab=ranking`)
  await expectNames(page, 'Zoe', 'Bea', 'Ada', 'Dov')
  await expect(page.getByText('at 95 % confidence')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending')
  const sort = (name: string) => table(page).getByRole('button', { name, exact: true }).click()
  await sort('Name')
  await expectNames(page, 'Ada', 'Bea', 'Dov', 'Zoe')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('columnheader', { name: 'Finished' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Finished', 'Time taken', 'Not answered']) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  for (const name of ['Finished', 'Time taken', 'Not answered', 'Decision', 'GIT', 'SQL']) {
    await sort(name)
    await expect(page.getByRole('columnheader', { name, exact: true })).not.toHaveAttribute('aria-sort', 'none')
  }
  await sort('Score')
  await sort('Score')
  await expectNames(page, 'Dov', 'Ada', 'Bea', 'Zoe')

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Decision', { exact: true }).selectOption('Undecided')
  await expectNames(page, 'Dov', 'Ada', 'Zoe')
  await page.getByLabel('Band').selectOption('Clearly below')
  await page.getByRole('checkbox', { name: 'Worth a look' }).check()
  await expectNames(page, 'Dov', 'Ada')
  await page.keyboard.press('Escape')
  await expect(table(page)).toContainText('tried to copy')
  await axe(page)
  await page.reload()
  await expectNames(page, 'Dov', 'Ada')
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('zoe')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show the whole ranking' }).click()
  await expectNames(page, 'Dov', 'Ada', 'Bea', 'Zoe')

  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('PERSON1')
  await page.keyboard.press('Enter')
  await expectNames(page, 'Bea')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Separator').selectOption('Semicolon')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await choose(page, 'Export CSV')
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^Backend-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\uFEFFName;E-mail;State;.*;GIT %;SQL %$/)
  expect(lines[1]).toMatch(/^Bea Curie;person1@example.com;Finished;30;/)
})

test('selected candidates can be decided on, compared and shared, also on a phone', async ({ page, assay }) => {
  const id = await makeRankedRound(assay)
  await assay.enter(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${assay.url}/admin/blueprints/${id}?tab=ranking`)
  await expectNames(page, 'Zoe', 'Bea', 'Ada', 'Dov')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Name' }).click()
  await expectNames(page, 'Ada', 'Bea', 'Dov', 'Zoe')
  await axe(page)
  await page.getByRole('checkbox', { name: 'Select Ada Darwin' }).check()
  await expect(page.getByRole('button', { name: 'Compare' })).toBeDisabled()
  await page.getByRole('button', { name: 'Select all 4' }).click()
  await expect(page.getByText('4 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share result' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Decide' })).toBeEnabled()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/compare\?codes=(?:\w{22}(?:%2C|,)?){4}$/)
})

test('the selection bar covers no selected row at the end of the list', async ({ page, assay }) => {
  const id = await makeRankedRound(assay)
  await assay.enter(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${assay.url}/admin/blueprints/${id}?tab=ranking`)
  for (const name of NAMES) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

  const bar = page.getByRole('region', { name: 'Selection' })
  const [row, box] = [await page.getByRole('row').last().boundingBox(), await bar.boundingBox()]
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
})
