import type { Page } from '@playwright/test'
import {
  answerQuestion,
  enterExam,
  expect,
  finishTest,
  makeExam,
  nextButton,
  previousButton,
  savedMessage,
  submitButton,
  test,
  tree,
} from '../../browser/exams.ts'

test('a reload returns to the test, with saved answers and unsubmitted selections', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await nextButton(page).click()
  await tree(page, 'Birch').check()
  await page.reload()

  await expect(page).toHaveURL(/\/exam$/)
  await expect(page.getByRole('heading', { name: 'Question 2 of 10' })).toBeVisible()
  await expect(tree(page, 'Birch')).toBeChecked()
  await expect(page.getByText('You have an unsubmitted answer.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1/10')
  await previousButton(page).click()
  await expect(tree(page, 'Alder')).toBeChecked()
  await expect(page.getByText('1 selection on another question is not submitted.')).toBeVisible()
})

test('a tab closed offline restores its stored answers when it is opened again', { tag: '@smoke' }, async ({
  page,
  assay,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await context.setOffline(true)
  await tree(page, 'Dogwood').check()
  await submitButton(page).click()
  await expect(page.getByText('Waiting for the network: 1 answer')).toBeVisible()
  await nextButton(page).click()
  await tree(page, 'Cedar').check()
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(exam.link)
  await expect(again).toHaveURL(/\/exam$/)
  await expect(again.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1/10')
  await expect(tree(again, 'Cedar')).toBeChecked()
  await previousButton(again).click()
  await expect(tree(again, 'Dogwood')).toBeChecked()
  await nextButton(again).click()
  await submitButton(again).click()
  await expect(savedMessage(again)).toBeVisible()
  await finishTest(again)

  const journal = await exam.journal()
  expect(journal.slice(0, 2).map((times) => times.map(([name]) => name?.split(' ')[0]))).toEqual([
    ['Dogwood'],
    ['Cedar'],
  ])
})

test('a second device shows newer answers and does not overwrite answers with empty answers', {
  tag: '@smoke',
}, async ({ page, assay, browser }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  const elsewhere = await browser.newContext()
  const phone = await elsewhere.newPage()
  await phone.goto(exam.link)
  await expect(phone).toHaveURL(/\/exam$/)
  await expect(tree(phone, 'Birch')).toBeVisible()

  await answerQuestion(page, 'Birch')
  await nextButton(phone).click()
  await answerQuestion(phone, 'Cedar')

  await expect(phone.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2/10')
  await phone.getByRole('button', { name: 'Previous' }).click()
  await expect(tree(phone, 'Birch')).toBeChecked()
  await finishTest(phone)
  await elsewhere.close()

  const result = await exam.result()
  expect(result.result?.total_unanswered_questions).toBe(8)
  expect((await exam.journal()).slice(0, 2)).toEqual([
    [[expect.stringMatching(/^Birch/)]],
    [[expect.stringMatching(/^Cedar/)]],
  ])
  await expect(page).toHaveURL(/\/interviews\/end$/)
})

test('two tabs of one browser show the same state of the test', async ({ page, assay, context }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  const other = await context.newPage()
  await other.goto(exam.link)
  await expect(tree(other, 'Alder')).toBeVisible()

  await tree(page, 'Alder').check()
  await expect(tree(other, 'Alder')).toBeChecked()
  await submitButton(other).click()
  await expect(savedMessage(other)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1/10')
  await expect(submitButton(page)).toBeDisabled()

  await finishTest(other)
  await expect(page).toHaveURL(/\/interviews\/end$/)
  expect((await exam.journal())[0]).toHaveLength(1)
})

test('a finished test cannot be entered again', { tag: '@smoke' }, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await finishTest(page)

  await page.goBack()
  await expect(page.getByRole('timer')).toHaveCount(0)
  for (const address of [exam.link, `${exam.link}/exam`]) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/interviews\/end$/)
  }
})

test('without a server, another tab says that the test continues, and opens the test later', async ({
  page,
  assay,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  const other = await context.newPage()
  await other.route('**/api/**', (route) => route.abort())
  await other.goto(exam.link)
  await expect(other.getByRole('alert')).toContainText('the clock keeps running')
  await other.unroute('**/api/**')

  await expect(tree(other, 'Alder')).toBeVisible()
})

const storedIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('assay-exam')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('selections').objectStore('selections').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('after a test, stored selections are deleted, even if the tab was closed before', async ({
  page,
  assay,
  context,
  advance,
}) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await enterExam(page, exam)
  await tree(page, 'Alder').check()
  await expect.poll(() => storedIn(page)).toBe(1)
  await page.close()

  const later = await context.newPage()
  const looked = later.waitForResponse(`**/api/interview/${exam.code}`)
  await later.goto(`${assay.url}/interviews`)
  await looked
  expect(await storedIn(later)).toBe(1)
  await advance(21)
  await later.reload()
  await expect.poll(() => storedIn(later)).toBe(0)
  const marks = () => Object.keys(localStorage).filter((key) => /^assay-(place|flags|late)/.test(key))
  await expect.poll(() => later.evaluate(marks)).toEqual([])
})
