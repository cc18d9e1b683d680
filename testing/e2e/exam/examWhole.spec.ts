import type { Page } from '@playwright/test'
import {
  answerQuestion,
  enterExam,
  expect,
  finishTest,
  makeExam,
  nextButton,
  savedMessage,
  submitButton,
  test,
  tree,
} from '../../browser/exams.ts'

const AMOUNT = 30

test('after a whole test by mouse, the result contains every submitted answer once', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: AMOUNT })
  await enterExam(page, exam)

  for (let number = 1; number <= AMOUNT; number += 1) {
    await expect(page.getByRole('heading', { name: `Question ${number} of ${AMOUNT}` })).toBeVisible()
    await answerQuestion(page, 'Alder')
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', `${number}/${AMOUNT}`)
    if (number < AMOUNT) await nextButton(page).click()
  }
  await expect(nextButton(page)).toBeDisabled()
  await finishTest(page)

  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  const journal = await exam.journal()
  expect(journal).toHaveLength(AMOUNT)
  expect(journal.every((times) => times.length === 1 && times[0]?.[0]?.startsWith('Alder'))).toBe(true)
})

async function press(page: Page, key: string, ...until: string[]): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element instanceof HTMLInputElement ? element.type : element?.textContent
    })
    if (until.includes(focused ?? '')) return
  }
  throw new Error(`The keyboard does not reach ${until.join(' or ')}`)
}

test('a whole test can be taken by keyboard alone', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 30 })
  await page.goto(exam.link)
  await expect(page.getByRole('heading', { name: 'Welcome to your test' })).toBeVisible()
  await press(page, 'Tab', 'email')
  await page.keyboard.type('carol@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  for (let number = 1; number <= 30; number += 1) {
    await expect(page.getByRole('heading', { name: `Question ${number} of 30` })).toBeFocused()
    await expect(tree(page, 'Alder')).toBeVisible()
    await press(page, 'Tab', 'radio', 'checkbox')
    await page.keyboard.press('Space')
    await press(page, 'Tab', 'Submit')
    await page.keyboard.press('Enter')
    await expect(savedMessage(page)).toBeVisible()
    if (number === 30) break
    await expect(nextButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
  }

  await press(page, 'Shift+Tab', 'Finish Exam')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Send your answer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/interviews\/end$/)

  const journal = await exam.journal()
  expect(journal.every((times) => times.length === 1)).toBe(true)
})

test('buttons for impossible actions are disabled, and a message reports an answer that is not submitted', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 20, everyMultiple: 100 })
  await enterExam(page, exam)
  const previous = page.getByRole('button', { name: 'Previous', exact: true })
  await expect(previous).toBeDisabled()
  await expect(submitButton(page)).toBeDisabled()

  await tree(page, 'Birch').check()
  await expect(page.getByText('You have an unsubmitted answer.')).toBeVisible()
  await submitButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved successfully!' })).toBeVisible()
  await expect(submitButton(page)).toBeDisabled()

  await tree(page, 'Cedar').check()
  await expect(page.getByText('Your selection is kept, but not submitted.')).toBeVisible()
  await expect(page.getByText('You have an unsubmitted answer.')).toHaveCount(0)
  await tree(page, 'Birch').check()
  await expect(submitButton(page)).toBeDisabled()

  const list = page.getByRole('list', { name: 'Questions' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await list.getByRole('listitem').nth(9).click()
  await nextButton(page).click()
  await expect(page.getByRole('heading', { name: 'Question 11 of 20' })).toBeVisible()
  await previous.click()
  await expect(page.getByRole('heading', { name: 'Question 10 of 20' })).toBeVisible()
  await expect(page.getByRole('button', { name: '11 ~ 20' })).toHaveAttribute('title', /^11\. .*\n12\. /)

  await page.getByRole('button', { name: 'Finish Exam' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send your answer' })
  await expect(dialog).toContainText("You won't be able to come back to this exam")
  await expect(dialog).toContainText('19 questions are not answered.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('text copied from a question is replaced in the clipboard', async ({ page, assay, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')

  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Be a good kid. Don't copy")
})
