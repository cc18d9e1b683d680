import { createLabel, listLabels } from '@assay/contract/labels'
import { createQuestions, listQuestions } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { sum } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { candidateOf, makeBank, makeInterview } from '../../client/exam.ts'

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function chooseLabel(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Labels' }).fill(name)
  await page.keyboard.press('Enter')
}

test('a question can be written with a new label, and the form is then empty for the next question', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await expect(page.getByRole('heading', { name: 'There are no questions yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New question' }).first().click()

  await page.getByRole('textbox', { name: 'Description' }).fill('Which are even?')
  await page.getByRole('button', { name: 'Add answer' }).click()
  await expect(page.getByLabel('Answer 3', { exact: true })).toBeFocused()
  await page.getByLabel('Answer 1', { exact: true }).fill('2')
  await page.getByLabel('Answer 2', { exact: true }).fill('3')
  await page.getByLabel('Answer 3', { exact: true }).fill('4')
  await page.getByRole('checkbox', { name: 'Answer 1 is correct' }).check()
  await page.getByRole('checkbox', { name: 'Answer 3 is correct' }).check()
  await chooseLabel(page, 'number_theory')
  await page.getByRole('button', { name: 'Create' }).click()

  await expect(status(page, 'The question has been created')).toBeVisible()
  await expect(page).toHaveURL(/\/create$/)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByLabel('Answer 3', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove NUMBER_THEORY' })).toHaveCount(0)
  const { questions } = await admin(listQuestions)
  expect(questions).toMatchObject([
    { description: 'Which are even?', is_multiple_choice: true, labels: [{ name: 'NUMBER_THEORY' }] },
  ])

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Edit Which are even?' })).toBeVisible()
})

test('errors of a question are shown at their fields', { tag: '@smoke' }, async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  await page.getByLabel('Answer 1', { exact: true }).fill('same')
  await page.getByLabel('Answer 2', { exact: true }).fill(' same ')
  // The editor is loaded after the form, so the test waits for the editor.
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()

  await expect(page.getByText('This field is required')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await expect(page.getByText('This answer is there already')).toBeVisible()
  await expect(page.getByText('Choose at least one valid answer')).toBeVisible()
  await expect(page.getByText('Must select at least one label')).toBeVisible()

  await chooseLabel(page, 'web2')
  await expect(page.getByText('web2: Only letters with single underscores between them')).toBeVisible()
})

test('typing the start of an existing label selects this label before a new label is created', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await admin(createLabel, { body: { name: 'KOTLIN' } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  const box = page.getByRole('combobox', { name: 'Labels' })
  await page.getByRole('textbox', { name: 'Description' }).fill('val or var?')
  await page.getByLabel('Answer 1', { exact: true }).fill('val')
  await page.getByLabel('Answer 2', { exact: true }).fill('var')
  await page.getByRole('checkbox', { name: 'Answer 1 is correct' }).check()

  await box.fill('kotl')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['KOTLIN', 'Create label KOTL'])
  await box.press('Tab')
  await expect(page.getByLabel('Keep these for the next question')).toBeFocused()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expect(page.getByText('kotl has not been added')).toBeVisible()
  await box.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove KOTLIN' })).toBeVisible()

  await box.fill('my new')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('my new: Only letters with single underscores')).toBeVisible()
  await expect(box).toBeFocused()
  await box.fill('my_new')
  await box.press('Enter')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(status(page, 'The question has been created')).toBeVisible()
  await expect(box).toHaveValue('')
  expect((await admin(listLabels)).map(({ name }) => name)).toEqual(['KOTLIN', 'MY_NEW'])
})

test('a question has two to six answers', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  await page.getByRole('button', { name: 'Remove answer 1' }).click()
  await expect(status(page, 'A question has at least 2 answers')).toBeVisible()

  for (let answer = 3; answer <= 6; answer += 1) await page.getByRole('button', { name: 'Add answer' }).click()
  await expect(page.getByLabel('Answer 6', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add answer' }).click()
  await expect(status(page, 'A question has at most 6 answers')).toBeVisible()
  const marks = page.getByRole('checkbox', { name: /is correct$/ })
  await expect(marks).toHaveCount(6)
  await page.getByRole('button', { name: 'Remove answer 6' }).click()
  await expect(marks).toHaveCount(5)
})

test('in a stored question, only texts and labels can be changed', { tag: '@smoke' }, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createQuestions, { body: [sum] })
  await admin(createLabel, { body: { name: 'EASY' } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await page.getByRole('button', { name: 'Edit What is 2 + 2?' }).click()

  await expect(page.getByRole('button', { name: 'Add answer' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Remove answer 1' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Answer 1 is correct' })).toBeDisabled()
  await page.getByLabel('Answer 2', { exact: true }).fill('22')
  await chooseLabel(page, 'easy')
  await page.getByRole('button', { name: 'Update' }).click()

  await expect(status(page, 'The question has been updated')).toBeVisible()
  await expect(page).toHaveURL(/\/view$/)
  const { questions } = await admin(listQuestions)
  expect(questions).toMatchObject([{ description: sum.description, labels: [{ name: 'EASY' }, { name: 'MATH' }] }])
  expect(questions[0]?.answers.map((answer) => answer.description)).toEqual(['4', '22'])
})

test('the question bank can be filtered by labels, and the filter is kept in the URL', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  const many = Array.from({ length: 12 }, (_, index) => ({ ...sum, description: `Sum ${index}`, labels: ['MATH'] }))
  await admin(createQuestions, { body: [...many, { ...sum, description: 'Select', labels: ['SQL'] }] })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await expect(page.getByText('1–10 of 13')).toBeVisible()

  const filter = page.getByRole('combobox', { name: 'Labels' })
  await filter.fill('sq')
  await expect(page.getByRole('option', { name: 'SQL' })).toBeVisible()
  await filter.press('Tab')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await filter.press('Backspace')
  await filter.fill('mat')
  await expect(page.getByRole('option', { name: 'MATH' })).toBeVisible()
  await filter.press('Enter')
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page.reload()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await expect(page).toHaveURL(/labels=MATH/)

  await page
    .getByRole('button', { name: /^Edit Sum/ })
    .first()
    .click()
  await page.getByLabel('Answer 2', { exact: true }).fill('22')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page
    .getByRole('button', { name: /^Edit Sum/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
})

test('selected answers and labels are shown as selected, also after a reload', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await admin(createQuestions, { body: [sum] })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  const entry = page.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: 'What is' })
  await expect(entry.getByRole('listitem')).toHaveText([/^1\s*4\s*Correct$/, /^2\s*5$/])
  await expect(entry.locator('strong')).toHaveText('2 + 2')
  await expect(entry.getByTitle('MATH').locator('span').first()).toHaveCSS('background-color', 'rgb(70, 130, 180)')

  await page.getByLabel('View answers').uncheck()
  await page.getByLabel('View labels').uncheck()
  await page.reload()
  await expect(entry.getByText('2 + 2')).toBeVisible()
  await expect(entry.getByRole('listitem')).toHaveCount(0)
  await expect(entry.getByText('MATH')).toHaveCount(0)
})

test('a question is deleted after a confirmation, and the count of its label is reduced by one', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createQuestions, { body: [sum] })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await page.getByRole('button', { name: 'Delete What is 2 + 2?' }).click()
  await expect(page.getByRole('dialog')).toContainText("Are you sure? You won't be able to revert this!")
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()

  await expect(status(page, 'What is 2 + 2? has been deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'There are no questions yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeFocused()
  expect(await admin(listLabels)).toMatchObject([{ name: 'MATH', amount_of_questions: 0 }])
})

test('a question that an interview has used is archived instead of deleted', async ({ page, assay }) => {
  const staff = await assay.setUp()
  await makeBank({ staff }, 10)
  const { code, email } = await makeInterview({ staff })
  const candidate = candidateOf(assay.anonymous, code, email)
  await candidate.start()
  await candidate.finish()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()

  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('will be archived, because interviews have used it')
  await expect(dialog).not.toContainText('will be deleted')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(status(page, 'has been archived.')).toBeVisible()
})

test('leaving a question form with unsaved text needs a confirmation', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  await page.getByLabel('Answer 1', { exact: true }).fill('4')
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('4')

  await page.getByRole('link', { name: 'Labels' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/labels$/)
})
