import { randomUUID } from 'node:crypto'
import { recordBrowserEvent, startInterview } from '@assay/contract/exam/exam'
import { sendComment } from '@assay/contract/exam/presence'
import { addTime, reopenInterview } from '@assay/contract/interviews/interviewTime'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { button, choose } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/exams.ts'
import type { TestServer } from '../../browser/fixtures.ts'
import { pageOf } from '../../browser/presence.ts'

async function makeTimedTest(assay: TestServer, advance: (minutes: number) => Promise<void>) {
  const admin = await assay.setUp()
  await fillBank(admin, 12, ['GIT'])
  const interview = await invite(admin, 'Dora Done')
  const params = { code: interview.code }
  await startAndAnswer(assay.anonymous, interview, 'Dora Done', 7, 2)
  const tab = pageOf(assay.anonymous, interview.code)
  await tab.tell()
  await advance(4)
  await tab.tell(20)
  await assay.anonymous(recordBrowserEvent, { params, body: { kind: 'page_hidden' } })
  await assay.anonymous(recordBrowserEvent, { params, body: { kind: 'page_visible' } })
  await tab.remark('My router died.')
  const headers = { 'idempotency-key': randomUUID() }
  await admin(addTime, { params, headers, body: { seconds: 300, reason: 'A telephone call' } })
  return { admin, interview, params }
}

async function openResult(page: Page, assay: TestServer, code: string): Promise<void> {
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/${code}/result?tab=record`)
}

test('a result shows the course of the test as a chart and as a table', async ({ page, assay, advance }) => {
  const { interview } = await makeTimedTest(assay, advance)
  await finishInterview(assay.anonymous, interview)
  await openResult(page, assay, interview.code)

  const picture = page.getByRole('img', { name: 'Timeline' })
  await expect(picture).toBeVisible()
  await expect(picture.locator('[data-lane=answers] [data-look=dot]')).toHaveCount(9)
  for (const lane of ['given', 'remarks'])
    await expect(picture.locator(`[data-lane=${lane}] [data-look]`)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  await axe(page)

  await button(page, 'Timeline as a table').click()
  const table = page.getByRole('table', { name: 'Timeline as a table' })
  await expect(table.getByRole('row', { name: /^First answer/ })).toHaveCount(9)
  await expect(table.getByRole('row', { name: /^no connection/ })).toContainText(/4 min/)
  await expect(table.getByRole('row', { name: /^page hidden/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Reports/ })).toContainText('My router died.')
  await expect(button(page, 'Timeline as a table')).toHaveAttribute('aria-expanded', 'true')

  const ledger = page.getByRole('table', { name: 'Time log' })
  await expect(ledger.getByRole('row', { name: /^Start/ })).toContainText('+60 min')
  await expect(ledger.getByRole('row', { name: /^Time given/ })).toContainText('+5 min')
  await expect(ledger.getByRole('row', { name: /^Time given/ })).toContainText('A telephone call')
  await expect(ledger.getByRole('row', { name: /^End/ })).toBeVisible()
  await expect(page.getByText('5 min given back')).toBeVisible()
  await axe(page)

  await page.emulateMedia({ media: 'print' })
  await expect(picture).toBeVisible()
  for (const name of ['More', 'Timeline as a table']) await expect(button(page, name)).toHaveCount(0)
})

test('a result shows the receipt and the candidate’s comment', async ({ page, assay, advance }) => {
  const { interview, params } = await makeTimedTest(assay, advance)
  await finishInterview(assay.anonymous, interview)
  await openResult(page, assay, interview.code)

  await expect(page.getByText(/^[0-9a-f]{4}(-[0-9a-f]{4}){4}$/)).toBeVisible()
  await expect(page.getByText('The receipt matches the stored answers.')).toBeVisible()
  await expect(page.getByText(/The candidate can send a comment until/)).toBeVisible()
  await assay.anonymous(sendComment, { params, body: { text: 'It was <b>my</b> router.\nSorry.' } })
  await page.reload()
  await expect(page.getByText('It was <b>my</b> router. Sorry.')).toBeVisible()
})

test('a test ended by the clock can be reopened, waits for the candidate, and then has a result again', async ({
  page,
  assay,
  advance,
}) => {
  const { interview, params } = await makeTimedTest(assay, advance)
  await advance(70)
  await openResult(page, assay, interview.code)
  await choose(page, 'Reopen')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Minutes').fill('10')
  await dialog.getByLabel('Reason').fill('The office lost its power')
  await axe(page)
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Reopened, waits for its candidate' })).toBeVisible()
  await expect(page.getByText('10:00 are left.')).toBeVisible()
  await expect(page.getByText('70 / 100')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Time log' }).getByRole('row', { name: /^Reopened/ })).toContainText(
    'The office lost its power',
  )
  await axe(page)
  await page.getByRole('link', { name: 'All interviews' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Dora Done' })).toContainText(
    'reopened, waits for the candidate',
  )
  await page.goto(`${assay.url}/admin/live`)
  await expect(page.getByRole('row').filter({ hasText: 'Dora Done' })).toContainText('waiting')
  await expect(page.getByText('1 waiting')).toBeVisible()

  await assay.anonymous(startInterview, { params, body: { email: interview.email } })
  await finishInterview(assay.anonymous, interview)
  await openResult(page, assay, interview.code)
  await expect(page.getByText('70 / 100')).toBeVisible()
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem', { name: 'Correct' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Reopen' })).toHaveCount(0)
})

test('if another user reopens a test, this is reported, and the old result disappears', async ({
  page,
  assay,
  advance,
}) => {
  const { admin, interview, params } = await makeTimedTest(assay, advance)
  await advance(70)
  await openResult(page, assay, interview.code)
  await choose(page, 'Reopen')
  const dialog = page.getByRole('dialog')
  const headers = { 'idempotency-key': randomUUID() }
  await admin(reopenInterview, { params, headers, body: { minutes: 5, reason: 'Somebody else was faster' } })
  await dialog.getByLabel('Minutes').fill('10')
  await dialog.getByLabel('Reason').fill('Too late')
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'The test is open' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reopened, waits for its candidate' })).toBeVisible()
  await expect(page.getByText('70 / 100')).toHaveCount(0)
})
