import { reopenInterview, setExtraTime } from '@assay/contract/interviews/interviewTime'
import type { Page } from '@playwright/test'
import {
  answerQuestion,
  enterExam,
  expect,
  finishTest,
  makeExam,
  nextButton,
  savedMessage,
  streamOf,
  submitButton,
  test,
  tree,
} from '../../browser/exams.ts'
import { CANDIDATE } from '../../client/exam.ts'

const given = (page: Page, time: string) => page.getByText(`Your time was extended by ${time}.`)

function countStreams(page: Page): string[] {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/stream') && request.frame().url().endsWith('/exam')) opened.push(request.url())
  })
  return opened
}

/** All later API calls fail, so the page gets changes only through its open stream. */
async function refuseCalls(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort())
}

/** Playwright's `setOffline` does not close an open stream, so these tests refuse all streams. */
async function refuseStreams(page: Page): Promise<void> {
  await page.route('**/stream', (route) => route.fulfill({ status: 502, body: 'No streams here' }))
}

test('extra time reaches the open page through the event stream and is announced once', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  const stream = streamOf(page)
  await enterExam(page, exam)
  await expect(page.getByRole('timer')).toHaveText(/^00:1/)
  await stream
  await refuseCalls(page)
  await exam.give(220)

  await expect(page.getByRole('status').filter({ has: given(page, '3:40') })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^00:2[23]:/)
  await page.unroute('**/api/**')
  await page.reload()
  await expect(tree(page, 'Alder')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^00:2[23]:/)
  await expect(given(page, '3:40')).toHaveCount(0)
})

test('if event streams fail, extra time arrives with the next heartbeat', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await refuseStreams(page)
  await page.clock.install()
  await enterExam(page, exam)
  await exam.give(60)
  await page.clock.fastForward(10_000)

  await expect(given(page, '1:00')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^00:20:/)
})

test('eight tabs share one event stream, and all of them show extra time', async ({ page, assay, context }) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  const pages = [page]
  while (pages.length < 8) pages.push(await context.newPage())
  const streams = pages.map(countStreams)
  await enterExam(page, exam)
  for (const other of pages.slice(1)) {
    await other.goto(exam.link)
    await expect(tree(other, 'Alder')).toBeVisible()
  }
  await exam.give(90)

  // Toasts disappear by themselves, so the toasts of both pages are checked at the same time.
  await Promise.all(pages.map((one) => expect(given(one, '1:30')).toBeVisible()))
  expect(streams.flat()).toHaveLength(1)
  const [listening] = pages
  const heir = Promise.race(pages.slice(1).map((one) => one.waitForRequest('**/stream')))
  await listening?.close()
  await heir
})

test('extra time added while the page is offline is applied and announced when the page is online again', async ({
  page,
  assay,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await refuseStreams(page)
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await context.setOffline(true)
  await nextButton(page).click()
  await tree(page, 'Birch').check()
  await submitButton(page).click()
  await expect(page.getByText('Waiting for the network: 1 answer')).toBeVisible()
  await exam.give(220)
  await context.setOffline(false)

  await expect(given(page, '3:40')).toBeVisible()
  await expect(savedMessage(page)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^00:2[23]:/)
})

test('if extra time is added after the time is up, the open page continues the test', async ({
  page,
  assay,
  context,
  advance,
}) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await refuseStreams(page)
  await page.clock.install()
  await enterExam(page, exam)
  await advance(18)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('timer')).toHaveText(/^00:01/)
  await context.setOffline(true)
  await exam.give(300)
  await advance(2)
  await page.clock.fastForward(120_000)
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible()
  await context.setOffline(false)

  await expect(page.getByRole('timer')).toHaveText(/^00:0[45]:/)
  await answerQuestion(page, 'Alder')
})

test('a candidate can hide the remaining time, and the remaining time stays hidden after a reload', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await page.getByRole('button', { name: 'Hide time' }).press('Enter')
  await expect(page.getByRole('timer')).not.toHaveText(/\d/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show time' })).toBeVisible()
  await expect(page.getByRole('timer')).not.toHaveText(/\d/)

  await page.getByRole('button', { name: 'Show time' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^00:/)
})

test('the entry page shows extra time next to the regular time', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 60 })
  await exam.staff(setExtraTime, { params: { code: exam.code }, body: { percent: 25 } })
  await page.goto(exam.link)

  await expect(page.getByText('60 + 15 minutes', { exact: true })).toBeVisible()
  await enterExam(page, exam)
  await expect(page.getByRole('timer')).toHaveText(/^01:1[45]:/)
})

test('after a reopening, a test that was ended by the clock continues at its last question', async ({
  page,
  assay,
  advance,
}) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await advance(19.95)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/interviews\/end$/)
  await advance(0.2)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await exam.staff(reopenInterview, { params: { code: exam.code }, body: { minutes: 15, reason: 'Fire alarm' } })

  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Go on with the test' }).click()
  await expect(page.getByText('Your test is open again. Your answers are saved')).toBeVisible()
  await expect(page.getByText('15:00', { exact: true })).toBeVisible()
  await page.getByLabel('E-mail').fill(CANDIDATE)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^00:1[45]:/)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1/10')
  await finishTest(page)
})

test('an answer submitted offline before the end is still selected after entering the reopened test', async ({
  page,
  assay,
  advance,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await refuseStreams(page)
  await enterExam(page, exam)
  await context.setOffline(true)
  await tree(page, 'Birch').check()
  await submitButton(page).click()
  await expect(page.getByText('Waiting for the network: 1 answer')).toBeVisible()
  await advance(21)
  await exam.staff(reopenInterview, { params: { code: exam.code }, body: { minutes: 15, reason: 'No network' } })
  await context.setOffline(false)

  await expect(page.getByText('Your test is open again. Your answers are saved')).toBeVisible()
  await enterExam(page, exam)
  await expect(tree(page, 'Birch')).toBeChecked()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0/10')
  await submitButton(page).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1/10')
  await finishTest(page)
  expect((await exam.journal())[0]).toEqual([[expect.stringMatching(/^Birch/)]])
})

test('four minutes offline are recorded as a gap of four minutes', async ({ page, assay, context, advance }) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 60 })
  const began = performance.now()
  await enterExam(page, exam)
  await expect.poll(async () => (await exam.evidence()).gaps).toEqual([])
  await answerQuestion(page, 'Alder')
  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Waiting for the network.')).toBeVisible()
  await advance(4)
  await context.setOffline(false)

  await expect.poll(async () => (await exam.evidence()).gaps.length).toBe(1)
  const [gap] = (await exam.evidence()).gaps
  expect(gap?.cause).toBe('network')
  // The steps of this test also take real time, which is part of the measured gap.
  const ownSeconds = (performance.now() - began) / 1_000
  expect(gap?.seconds).toBeGreaterThanOrEqual(240)
  expect(gap?.seconds).toBeLessThanOrEqual(240 + Math.ceil(ownSeconds))
})
