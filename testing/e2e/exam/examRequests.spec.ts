import type { Page } from '@playwright/test'
import { uploadLargestBranding } from '../../browser/company.ts'
import { enterExam, expect, makeExam, test, tree } from '../../browser/exams.ts'

/**
 * Maximum number of requests until the first question is shown: the page, its script and four calls. On a slow
 * connection, each request costs a round trip.
 */
const BUDGET = 6

/**
 * Only the first `amount` requests get a response. The event stream does not count, because the first question does not
 * need it.
 */
async function answerOnly(page: Page, amount: number): Promise<Set<string>> {
  const answered = new Set<string>()
  await page.route('**/*', (route, request) => {
    const { pathname } = new URL(request.url())
    const asked = `${request.method()} ${pathname}`
    if (pathname.endsWith('/stream') || answered.has(asked)) return route.continue()
    if (answered.size === amount) return
    answered.add(asked)
    return route.continue()
  })
  return answered
}

test('the first question is loaded with six requests, even with the largest logo', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await uploadLargestBranding(exam.staff)
  const answered = await answerOnly(page, BUDGET)
  await enterExam(page, exam)

  await expect(tree(page, 'Alder')).toBeVisible()
  const files = [...answered].filter((asked) => !asked.includes('/api/'))
  expect(files).toEqual([`GET /interviews/${exam.code}`, expect.stringMatching(/^GET \/assets\/candidate-/)])
})
