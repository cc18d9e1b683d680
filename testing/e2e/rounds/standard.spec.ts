import { createQuestions } from '@assay/contract/questions/questions'
import { createUser } from '@assay/contract/users'
import { createStandard, listJudges } from '@assay/contract/verification/standards'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { expect, firstAdmin, test } from '../../browser/fixtures.ts'
import { makePassageWithQuestions } from '../../client/passages.ts'
import { makeBlueprint } from '../../client/round.ts'

const OTHER = { full_name: 'Grace Hopper', email: 'grace@example.com', password: firstAdmin.password }

async function rateAll(page: Page, address: string, rating: string) {
  await page.goto(address)
  const fields = page.getByRole('textbox', { name: /^Just good enough: / })
  await expect(fields).toHaveCount(10)
  for (const field of await fields.all()) await field.fill(rating)
  await expect(page.getByText('Saved: 10 of 10 questions are rated')).toBeVisible()
}

test('two judges rate the questions, and a pass mark is suggested when their round ends', async ({
  page,
  assay,
  browser,
}) => {
  const staff = await assay.setUp()
  await fillBank(staff, 10, ['GENERAL'])
  await staff(createUser, { body: OTHER })
  const { id } = await makeBlueprint({ staff }, { name: 'Backend' })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${id}?tab=decision`)
  await page.getByRole('button', { name: 'New standard setting' }).click()
  const judges = page.getByRole('dialog').getByRole('combobox', { name: 'Judges' })
  for (const name of [firstAdmin.full_name, OTHER.full_name]) {
    await judges.click()
    await page.getByRole('option', { name }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/\/admin\/standards\/\d+$/)
  const address = page.url()
  await rateAll(page, address, '60')
  await axe(page)

  const theirs = await browser.newPage()
  await assay.enter(theirs, OTHER.email, OTHER.password)
  await rateAll(theirs, address, '70')
  await expect(theirs.getByText('Proposed pass mark')).toHaveCount(0)
  await theirs.close()

  await page.reload()
  await page.getByRole('button', { name: 'End round' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End round' }).click()
  await expect(page.getByText('Proposed pass mark 65').first()).toBeVisible()
})

test('a judge sees the passage next to the question, and formulae are rendered', async ({ page, assay }) => {
  const staff = await assay.setUp()
  await makePassageWithQuestions(staff, 9)
  const answers = ['right', 'wrong'].map((description, at) => ({ description, is_valid: at === 0 }))
  await staff(createQuestions, { body: [{ description: 'Is $x^2 > 0$ **always**?', answers, labels: ['FERRY'] }] })
  await staff(createUser, { body: OTHER })
  const { id } = await makeBlueprint({ staff }, { name: 'Ferries', labels: [{ name: 'FERRY' }] })
  const { judges } = await staff(listJudges)
  const standard = await staff(createStandard, { params: { id }, body: { judges: judges.map((judge) => judge.id) } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/standards/${standard.id}`)

  await expect(page.getByRole('textbox', { name: 'Just good enough: Is x^2 > 0 always?' })).toBeVisible()
  const question = page.locator('p').filter({ hasText: 'always?' })
  await expect(question.getByRole('math')).toBeVisible()
  await expect(question).not.toContainText('x^2')

  const passage = page.getByRole('region', { name: 'The ferry' }).first()
  await expect(passage.getByRole('math')).toBeVisible()
  const answer = page.getByText('wrong', { exact: true }).last()
  await expect(answer).toBeVisible()
  await expect(page.getByText('Correct', { exact: true })).toHaveCount(0)
  await expect(async () => {
    const [above, below] = [await passage.boundingBox(), await answer.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }).toPass()
  await axe(page)
})
