import { acceptLate } from '@assay/contract/lateAnswers'
import type { BrowserContext, Page } from '@playwright/test'
import {
  answerQuestion,
  type Exam,
  enterExam,
  expect,
  makeExam,
  nextButton,
  submitButton,
  test,
  tree,
} from '../../browser/exams.ts'
import type { TestServer } from '../../browser/fixtures.ts'

const WAITS = 'Waiting for the network: 1 answer is kept here and will be saved. Keep this page open.'

test('if a test tab was closed, the sign-in page submits its answers, and its end page shows the result', async ({
  page,
  assay,
  advance,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await nextButton(page).click()
  await context.setOffline(true)
  await tree(page, 'Birch').check()
  await submitButton(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await nextButton(page).click()
  await tree(page, 'Cedar').check()
  // The closing page may send a last request. The clock moves first, so that this request arrives too late.
  await advance(21)
  await page.close()
  await context.setOffline(false)

  const other = await context.newPage()
  await other.goto(`${assay.url}/login`)
  await expect.poll(async () => (await exam.evidence()).late).toHaveLength(2)
  expect((await exam.evidence()).late).toMatchObject([
    { number: 2, is_submitted: true, state: 'undecided' },
    { number: 3, is_submitted: false, state: 'undecided' },
  ])
  await other.goto(exam.link)
  await expect(other).toHaveURL(/\/interviews\/end$/)
  const notice = '2 answers arrived after the end (questions 2, 3).'
  await expect(
    other.getByText(`${notice} The people who invited you decide whether these answers count.`),
  ).toBeVisible()
  await expect(other.getByText('Your last selections were counted')).toHaveCount(0)
  await exam.staff(acceptLate, { params: { code: exam.code }, body: { reason: 'The server was not running' } })
  await expect(other.getByText(`${notice} These answers count.`)).toBeVisible()
})

interface Press {
  page: Page
  assay: TestServer
  context: BrowserContext
  latency: number
}

/** Selects three options. One click then submits them and finishes the test, and the tab is closed. */
async function pressAndShut({ page, assay, context, latency }: Press): Promise<Exam> {
  const exam = await makeExam(assay, { amount: 10, everyMultiple: 100 })
  await enterExam(page, exam)
  for (const name of ['Alder', 'Birch', 'Cedar']) {
    await tree(page, name).check()
    await nextButton(page).click()
  }
  const isAllowed = await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))
  if (isAllowed) await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const wire = await context.newCDPSession(page)
  const free = { downloadThroughput: -1, uploadThroughput: -1, offline: false }
  await wire.send('Network.emulateNetworkConditions', { ...free, latency })
  await page.getByRole('button', { name: 'Finish Exam' }).click()
  const button = page.getByRole('button', { name: 'Submit all 3 and send' })
  const underWay = page.waitForRequest(
    (request) => request.method() === 'PUT' && /\/question\/\d+$/.test(request.url()),
  )
  await button.evaluate((element: HTMLElement) => element.click())
  await underWay
  await page.close()
  return exam
}

async function expectFinished(exam: Exam): Promise<void> {
  await expect.poll(async () => (await exam.evidence()).receipt !== null).toBe(true)
  const journal = await exam.journal()
  expect(journal.slice(0, 4).map((times) => times.map(([name]) => name?.split(' ')[0]))).toEqual([
    ['Alder'],
    ['Birch'],
    ['Cedar'],
    [],
  ])
  expect((await exam.evidence()).late).toEqual([])
}

for (const latency of [0, 300, 1_500]) {
  test(`without a service worker, another page finishes a test whose tab was closed after the last click (delay ${latency} ms)`, async ({
    page,
    assay,
    context,
  }) => {
    const exam = await pressAndShut({ page, assay, context, latency })
    const other = await context.newPage()
    await other.goto(`${assay.url}/login`)
    await expectFinished(exam)
  })
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  for (const latency of [0, 300, 1_500]) {
    test(`the service worker finishes a test whose tab was closed after the last click (delay ${latency} ms)`, async ({
      page,
      assay,
      context,
    }) => {
      const exam = await pressAndShut({ page, assay, context, latency })
      await expectFinished(exam)
    })
  }
})
