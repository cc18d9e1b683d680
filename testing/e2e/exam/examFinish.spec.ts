import type { Page } from '@playwright/test'
import {
  answerQuestion,
  enterExam,
  expect,
  makeExam,
  nextButton,
  previousButton,
  savedMessage,
  submitButton,
  test,
  tree,
} from '../../browser/exams.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send your answer' })

test('at the finish, all unsubmitted answers can be submitted with one button', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10, everyMultiple: 100 })
  await enterExam(page, exam)
  for (let number = 1; number <= 10; number += 1) {
    await tree(page, 'Alder').check()
    if (number < 10) await nextButton(page).click()
  }
  await page.getByRole('button', { name: 'Finish Exam' }).click()

  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button').first()).toHaveText('Submit all 10 and send')
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toHaveAccessibleDescription(
    'without these 10',
  )
  await dialog.getByRole('button', { name: 'Submit all 10 and send' }).click()
  await expect(page).toHaveURL(/\/interviews\/end$/)

  expect(await exam.result()).toMatchObject({ score: 100 })
  expect((await exam.journal()).every((times) => times.length === 1)).toBe(true)
})

test('if a new selection is not submitted, dialog and list say that the old answer counts', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10, everyMultiple: 100 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await tree(page, 'Birch').check()

  const first = page.getByRole('list', { name: 'Questions' }).getByRole('listitem').first()
  await expect(first).toContainText('your earlier answer counts')
  await expect(first.getByRole('img', { name: 'answered', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Finish Exam' }).click()
  await expect(dialogOf(page)).toContainText('For question 1, your earlier answer counts.')
  await dialogOf(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/\/interviews\/end$/)

  expect((await exam.journal())[0]).toEqual([[expect.stringMatching(/^Alder/)]])
})

test('Enter on a selected option, or one button, submits the answer and opens the next question', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10, everyMultiple: 100 })
  await enterExam(page, exam)
  await expect(tree(page, 'Alder')).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Question 2 of 10' })).toBeFocused()
  await tree(page, 'Cedar').check()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByRole('heading', { name: 'Question 3 of 10' })).toBeFocused()

  await expect(savedMessage(page)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2/10')
})

test('the keyboard shortcuts of a question work while the question has the focus', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10, everyMultiple: 1 })
  await enterExam(page, exam)
  await expect(tree(page, 'Alder')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('3')
  await page.keyboard.press('6')
  const options = page.getByRole('group').getByRole('checkbox')
  await expect(options.nth(0)).toBeChecked()
  await expect(options.nth(2)).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Question 2 of 10' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Question 1 of 10' })).toBeFocused()

  await previousButton(page).focus()
  await nextButton(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { name: 'Question 1 of 10' })).toBeVisible()
  await expect(options.nth(1)).not.toBeChecked()
  await page.locator('summary').click()
  await expect(page.getByText('Enter on a chosen option submits it and opens the next question')).toBeVisible()
})

test('before any selection, the Submit button is green with a check mark, but no text says that an answer was sent', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(exam.link)
  await expect(submitButton(page)).toHaveAttribute('data-state', 'rests')
  await submitButton(page).click()
  await expect(page.getByText('Choose an option first')).toBeVisible()
  await expect(page.getByText('Your answer has been submitted.', { exact: true })).toHaveCount(0)

  await enterExam(page, exam)
  await expect(submitButton(page)).toHaveAttribute('data-state', 'rests')
  await expect(page.getByText('No answer is submitted yet.')).toBeVisible()
  await expect(savedMessage(page)).toHaveCount(0)
  await tree(page, 'Alder').check()
  await nextButton(page).click()
  await tree(page, 'Birch').check()
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(submitButton(page)).toHaveAttribute('data-state', 'rests')
})
