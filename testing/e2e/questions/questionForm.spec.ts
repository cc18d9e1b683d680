import { deleteQuestion, listQuestions } from '@assay/contract/questions/questions'
import { expect, test } from '../../browser/fixtures.ts'
import { makeLabel, makeQuestion } from '../../client/make.ts'

test('an empty last answer is ignored, and the list of labels closes after a selection', async ({ page, assay }) => {
  const staff = await assay.setUp()
  for (const name of ['GEOMETRY', 'ALGEBRA', 'LOGIC', 'SETS', 'GRAPHS']) await makeLabel({ staff }, { name })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)

  await page.getByRole('textbox', { name: 'Description' }).fill('Which is a shape?')
  await page.getByRole('button', { name: 'Add answer' }).click()
  await page.getByLabel('Answer 1', { exact: true }).fill('a square')
  await page.getByLabel('Answer 2', { exact: true }).fill('a number')
  await page.getByLabel('Answer 1 is correct').check()
  await page.getByLabel('Labels', { exact: true }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
  await expect(page.getByLabel('Labels', { exact: true })).toHaveCount(1)
  await page.getByRole('option', { name: 'GEOMETRY' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  await expect(page.getByRole('status').filter({ hasText: 'created' })).toBeVisible()
  const { questions } = await staff(listQuestions, {})
  expect(questions[0]?.answers.map(({ description }) => description)).toEqual(['a square', 'a number'])
})

test('several questions can be added by keyboard, and the user can keep the labels for the next question', async ({
  page,
  assay,
}) => {
  const staff = await assay.setUp()
  await makeLabel({ staff }, { name: 'GEOMETRY' })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  const description = page.getByRole('textbox', { name: 'Description' })
  await page.getByLabel('Answer 1', { exact: true }).fill('a square')
  await page.getByLabel('Answer 2', { exact: true }).fill('a number')
  await page.getByLabel('Answer 1 is correct').check()
  await page.getByLabel('Labels', { exact: true }).fill('GEOMETRY')
  await page.keyboard.press('Enter')
  await page.getByLabel('Keep these for the next question').check()
  await description.fill('Which is a shape?')
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('status').filter({ hasText: 'created' })).toBeVisible()
  await expect(description).toHaveText('')
  await expect(page.getByRole('button', { name: 'Remove GEOMETRY' })).toBeVisible()
  const { questions } = await staff(listQuestions, {})
  expect(questions).toMatchObject([{ description: 'Which is a shape?', labels: [{ name: 'GEOMETRY' }] }])
})

test('the position of an answer can be fixed in the menu of the answer', async ({ page, assay }) => {
  const staff = await assay.setUp()
  const { id } = await makeQuestion({ staff })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/${id}/edit`)
  await page.getByRole('button', { name: 'More actions for Answer 2' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Answer 2 stays in its place' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More actions for Answer 2' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'Answer 2 stays in its place' })).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'updated' })).toBeVisible()
  const { questions } = await staff(listQuestions, {})
  expect(questions[0]?.answers.map(({ is_fixed }) => is_fixed)).toEqual([false, true, false])
})

test('editing a deleted question shows a message', async ({ page, assay }) => {
  const staff = await assay.setUp()
  const { id } = await makeQuestion({ staff })
  await staff(deleteQuestion, { params: { id } })
  await assay.enter(page)

  await page.goto(`${assay.url}/admin/questions/${id}/edit`)

  await expect(page.getByRole('alert').filter({ hasText: 'no longer in the bank' })).toBeVisible()
})
