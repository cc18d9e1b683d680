import { createBlueprint } from '@assay/contract/blueprints'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'
import { makeRound } from '../../client/round.ts'

const NAMES = ['Ada Byron', 'Bea Curie', 'Cai Darwin', 'Dov Euler']
const dialog = (page: Page) => page.getByRole('dialog')

async function makeFinishedRound(assay: TestServer): Promise<{ id: number; codes: string[] }> {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const body = { name: 'Backend', labels: [{ name: 'GIT' }], amount_of_questions: 10, max_time: 60 }
  const { id } = await admin(createBlueprint, { body })
  const people = NAMES.map((name, at) => ({ name, email: `person${at}@example.com` }))
  const { interviews } = await makeRound({ staff: admin }, { id }, people)
  for (const [at, { code, email }] of interviews.entries()) {
    const candidate = candidateOf(assay.anonymous, code, email)
    const { questions } = await candidate.start()
    for (const question of questions.slice(0, 9 - 2 * at))
      await candidate.submit(question, optionsNamed(question, 'right'))
    await candidate.finish()
  }
  return { id, codes: interviews.map(({ code }) => code) }
}

test('the best three of a round are shortlisted, marked on every page, and undone with one click', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const { id } = await makeFinishedRound(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${id}`)
  await page.getByRole('tab', { name: 'Ranking' }).click()
  const ranked = page.getByRole('table', { name: 'Ranking' }).getByRole('row')
  for (const at of [1, 2, 3]) await ranked.nth(at).getByRole('checkbox').check()
  await button(page, 'Decide').click()
  await expect(dialog(page).getByRole('radio')).toHaveCount(5)
  await axe(page)
  await button(page, 'Save').click()
  await expect(dialog(page)).toContainText('Choose a decision')
  await dialog(page).getByRole('radio', { name: 'Shortlisted' }).check()
  await dialog(page).getByLabel('Reason').fill('Meet them')
  await button(page, 'Save').click()

  await expect(page.getByText('3 decided: Shortlisted')).toBeVisible()
  for (const at of [1, 2, 3]) await expect(ranked.nth(at)).toContainText('Shortlisted')
  await expect(ranked.nth(4)).not.toContainText('Shortlisted')
  await page.getByRole('link', { name: 'Interviews' }).first().click()
  // The ranking also has a button `Filters`, so the test waits for the list of interviews.
  await expect(page.getByRole('heading', { name: 'Interviews', level: 1 })).toBeVisible()
  await button(page, 'Filters').click()
  await page.getByLabel('Decision').selectOption('Shortlisted')
  await page.keyboard.press('Escape')
  const listed = page.getByRole('table', { name: 'Interviews' })
  await expect(listed.getByRole('row')).toHaveCount(4)
  await expect(listed).not.toContainText('Dov Euler')

  await listed.getByRole('checkbox', { name: /Ada Byron/ }).check()
  await button(page, 'Decide').click()
  await dialog(page).getByRole('radio', { name: 'Declined' }).check()
  await button(page, 'Save').click()
  await expect(listed.getByRole('row')).toHaveCount(3)
  await button(page, 'Undo').click()
  await expect(page.getByText('The decision was undone')).toBeVisible()
  await expect(listed.getByRole('row')).toHaveCount(4)
})

test('a result shows its decisions and notes, and decisions can be made by keyboard', async ({ page, assay }) => {
  const { codes } = await makeFinishedRound(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/${codes[0]}/result`)
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(page.getByRole('heading', { name: /^Questions: / })).toBeVisible()
  await expect(decision).toHaveCount(0)

  await button(page, 'Decide').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { name: 'Shortlisted' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ask for a date')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(decision).toContainText('On hold')
  await expect(decision).toContainText('Ask for a date')
  await button(page, 'Undo').click()
  await expect(decision.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(2)

  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('Notes').click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByLabel('New note').fill('Spoke well')
  await tab('Questions').click()
  await expect(notes).toBeHidden()
  await tab('Notes').click()
  await button(page, 'Add note').click()
  await expect(notes.getByRole('listitem')).toContainText('Spoke well')
  await expect(notes.getByLabel('New note')).toHaveValue('')
  await button(page, 'Edit note').click()
  await notes.getByLabel('Text of the note').fill('Spoke very well')
  await button(page, 'Save').click()
  await expect(notes.getByRole('listitem')).toContainText('Spoke very well')
  await expect(tab('Notes (1)')).toHaveAttribute('aria-selected', 'true')
  await axe(page)
  await button(page, 'Delete note').click()
  await dialog(page).getByRole('button', { name: 'Yes, delete it!', exact: true }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
})
