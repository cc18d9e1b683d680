import type { Page } from '@playwright/test'
import {
  answerQuestion,
  chooseAndSave,
  enterExam,
  expect,
  makeExam,
  nextButton,
  submitButton,
  test,
  tree,
} from '../../browser/exams.ts'

/** Simulates a return to the tab, so that the page fetches the server's clock again. */
async function showPageAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('an unsubmitted selection counts when the time is up', { tag: '@smoke' }, async ({ page, assay, advance }) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await nextButton(page).click()
  await chooseAndSave(page, 'Alder')

  await advance(19.95)
  await showPageAgain(page)
  await expect(page).toHaveURL(/\/interviews\/end$/)

  await advance(0.2)
  const result = await exam.result()
  expect(result).toMatchObject({ interview_status: 'Done', score: expect.any(Number) })
  const [first, second] = result.questions
  expect(first?.history).toMatchObject([{ taken_by_clock: false }])
  expect(second?.history).toMatchObject([{ taken_by_clock: true }])
})

test('if the server is unreachable when the time is up, the page shows "Time is up" and sends answers later', async ({
  page,
  assay,
  advance,
  context,
}) => {
  await page.clock.install()
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  const puts = /\/question\/\d+$/
  await page.route(puts, (route) => route.abort())
  await nextButton(page).click()
  await tree(page, 'Birch').check()
  await submitButton(page).click()
  await expect(page.getByText('Waiting for the network: 1 answer')).toBeVisible()
  await advance(18)
  await showPageAgain(page)
  await expect(page.getByRole('timer')).toHaveText(/^00:01/)
  await context.setOffline(true)
  await page.unroute(puts)

  await page.clock.fastForward(120_000)
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible()
  await expect(
    page.getByText(
      '1 answer is still on this device (question 2). It will be sent as a late answer as soon as the server answers.',
    ),
  ).toBeVisible()
  await advance(2.2)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/interviews\/end$/)
})

test('an answer that arrives too late is reported to the candidate', { tag: '@smoke' }, async ({
  page,
  assay,
  advance,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await enterExam(page, exam)
  await context.setOffline(true)
  await tree(page, 'Alder').check()
  await submitButton(page).click()
  await expect(page.getByText('Waiting for the network: 1 answer')).toBeVisible()
  await advance(21)
  await context.setOffline(false)

  await expect(page).toHaveURL(/\/interviews\/end$/)
  const notice =
    '1 answer arrived after the end (question 1). The people who invited you decide whether this answer counts.'
  await expect(page.getByText(notice)).toBeVisible()
})

test('the page warns once, five minutes before the end', async ({ page, assay, advance }) => {
  await page.clock.install()
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await enterExam(page, exam)
  const hurry = page.getByRole('alert').filter({ hasText: '5 minutes left, hurry up!' })
  await advance(14)
  await showPageAgain(page)
  await expect(page.getByRole('timer')).toHaveText(/^00:05/)
  await expect(hurry).toHaveCount(0)

  await advance(1)
  await page.clock.fastForward(60_000)
  await expect(hurry).toBeVisible()
  await expect(hurry).toContainText('Alert')
  await showPageAgain(page)
  await expect(hurry).toHaveCount(1)
})

const secondsOf = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

for (const skewed of [-3_600_000, 3_600_000]) {
  test(`a browser clock that is wrong by ${skewed / 3_600_000} h does not change the remaining time`, async ({
    page,
    assay,
    advance,
  }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await page.addInitScript((by) => {
      const honest = Date
      const wrong = class extends honest {
        constructor(...given: []) {
          super(...(given.length > 0 ? given : ([honest.now() + by] as unknown as [])))
        }
        static override now() {
          return honest.now() + by
        }
      }
      globalThis.Date = wrong as DateConstructor
    }, skewed)
    await enterExam(page, exam)
    await advance(7)
    await showPageAgain(page)

    await expect(async () => {
      const { remaining_time } = await (await page.request.get(`${assay.url}/api/interview/${exam.code}`)).json()
      const shown = (await page.getByRole('timer').textContent()) ?? ''
      expect(Math.abs(secondsOf(shown) - secondsOf(remaining_time))).toBeLessThanOrEqual(2)
    }).toPass()
  })
}
