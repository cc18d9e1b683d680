import type { Page } from '@playwright/test'
import {
  answerQuestion,
  chooseAndSave,
  enterExam,
  expect,
  finishTest,
  makeExam,
  nextButton,
  streamOf,
  test,
  tree,
} from '../../browser/exams.ts'

const sent = (page: Page) => page.getByText('Your result has been sent, and will be reviewed shortly.')

test('if no test was taken, the end page says that no test has ended', async ({ page, assay }) => {
  await page.goto(`${assay.url}/interviews/end`)
  await expect(page.getByRole('heading', { name: 'No test has ended here' })).toBeVisible()
  await expect(page.getByText('no test was taken in this window')).toBeVisible()
  await expect(sent(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Type the code' }).click()
  await expect(page.getByLabel('Interview code')).toBeVisible()
})

test('after a finish, the end page confirms the finish, also after a reload', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await finishTest(page)
  for (const visit of ['at once', 'again']) {
    if (visit === 'again') await page.reload()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await expect(sent(page)).toBeVisible()
    await expect(page.getByText('time')).toHaveCount(0)
  }
})

test('if the time ran out, the end page lists the counted answers', async ({ page, assay, advance, context }) => {
  await page.clock.install()
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await nextButton(page).click()
  await chooseAndSave(page, 'Birch')
  await advance(18)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('timer')).toHaveText(/^00:01/)
  await context.setOffline(true)
  await page.clock.runFor(120_000)
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible()
  await advance(2.2)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/interviews\/end$/)
  await expect(page.getByText('Your time was over. Your last selections were counted')).toBeVisible()
  await expect(sent(page)).toBeVisible()
})

test('if another device finishes the test, the open page shows the end, lists uncounted answers and mentions no time', {
  tag: '@smoke',
}, async ({ page, assay, browser }) => {
  const exam = await makeExam(assay, { amount: 10 })
  const stream = streamOf(page)
  await enterExam(page, exam)
  await chooseAndSave(page, 'Birch')
  await stream
  await page.route('**/presence', (route) => route.abort())
  const elsewhere = await browser.newContext()
  const phone = await elsewhere.newPage()
  await phone.goto(exam.link)
  await expect(tree(phone, 'Alder')).toBeVisible()
  await finishTest(phone)

  await expect(page).toHaveURL(/\/interviews\/end$/)
  await elsewhere.close()
  await expect(page.getByText('The test was finished in another window or on another device.')).toBeVisible()
  await expect(page.getByText('Selections that you did not submit here were not counted.')).toBeVisible()
  await expect(page.getByText(/[Tt]ime was over|Time is up|chosen last was counted/)).toHaveCount(0)
  await page.goto(exam.link)
  await expect(page.getByText('finished in another window or on another device')).toBeVisible()
})
