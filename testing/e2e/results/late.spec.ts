import { axe } from '../../browser/axe.ts'
import { fillBank, invite } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/exams.ts'
import type { TestServer } from '../../browser/fixtures.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'
import { lateAnswerOf, sendLate } from '../../client/late.ts'

const MINUTE = 60_000

async function openLate(assay: TestServer, advance: (minutes: number) => Promise<void>, amount: number) {
  const admin = await assay.setUp()
  await fillBank(admin, 12, ['GIT'])
  const { code, email } = await invite(admin, 'Lena Late')
  const { questions } = await candidateOf(assay.anonymous, code, email).start()
  const startedAt = Date.now()
  await advance(62)
  const answers = questions
    .slice(0, amount)
    .map((question, at) => lateAnswerOf(question, optionsNamed(question, 'right'), startedAt + at * MINUTE, at === 0))
  await sendLate(assay.anonymous, code, answers, startedAt + 5 * MINUTE)
  return code
}

test('a late answer can be accepted with one click and then counts', { tag: '@smoke' }, async ({
  page,
  assay,
  advance,
}) => {
  const code = await openLate(assay, advance, 2)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/${code}/result`)

  const late = page.getByRole('region', { name: 'Late answers' })
  await expect(late.getByText('Question 1', { exact: true })).toBeVisible()
  await expect(late.getByText('Question 2', { exact: true })).toBeVisible()
  await expect(late.getByText('not submitted')).toBeVisible()
  await expect(late.getByText('cause not known')).toHaveCount(2)
  await expect(late.getByLabel('Reason')).toHaveValue('The answers could not be sent before the end')
  await expect(late.getByRole('button')).toHaveText(['Accept 2 answers', 'Reject 2 answers'])
  await axe(page)

  await late.getByLabel('Reason').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('20 / 100')).toBeVisible()
  await expect(late.getByText(/^Accepted by .*The answers could not be sent before the end/)).toHaveCount(2)
  await expect(late.getByRole('button')).toHaveCount(0)
  await expect(page.getByText(/arrived late, accepted/).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Timeline and record' }).click()
  await expect(page.getByText('2 of these answers arrived after the end and were accepted.')).toBeVisible()
  await expect(page.getByText(/^Pressed Send at /)).toBeVisible()
  await button(page, 'Timeline as a table').click()
  const table = page.getByRole('table', { name: 'Timeline as a table' })
  await expect(table.getByRole('row', { name: /^Late answer, accepted/ })).toHaveCount(2)
  await axe(page)
})

test('rejected late answers do not count, and a result without late answers has no section for them', async ({
  page,
  assay,
  advance,
}) => {
  const code = await openLate(assay, advance, 1)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/${code}/result`)
  await expect(button(page, 'Accept 1 answer')).toBeVisible()
  await button(page, 'Reject 1 answer').click()
  await expect(page.getByText(/: the answer does not count/)).toBeVisible()
  await expect(page.getByText('0 / 100')).toBeVisible()
  await expect(button(page, 'Accept 1 answer')).toHaveCount(0)
})
