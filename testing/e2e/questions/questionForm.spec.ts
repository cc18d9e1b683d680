import { deleteQuestion, listQuestions } from '@assay/contract/questions/questions'
import { expect, test } from '../../browser/fixtures.ts'
import { makeLabel, makeQuestion } from '../../client/make.ts'

test('an empty answer at the end is ignored, and the list of labels closes after a choice', async ({ page, assay }) => {
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

test('a deleted question shows a message when it is opened', async ({ page, assay }) => {
  const staff = await assay.setUp()
  const { id } = await makeQuestion({ staff })
  await staff(deleteQuestion, { params: { id } })
  await assay.enter(page)

  await page.goto(`${assay.url}/admin/questions/${id}/edit`)

  await expect(page.getByRole('alert').filter({ hasText: 'not in the bank any more' })).toBeVisible()
})
