import { getPassage, listPassages, updatePassage } from '@assay/contract/passages/passages'
import { createQuestions, listQuestions } from '@assay/contract/questions/questions'
import { axe } from '../../browser/axe.ts'
import { sum } from '../../browser/bank.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { ferry, makePassageWithQuestions } from '../../client/passages.ts'

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('a passage can be written, added to a question, previewed with the question and found again', async ({
      page,
      assay,
    }) => {
      const staff = await assay.setUp()
      await staff(createQuestions, { body: [sum] })
      await assay.enter(page)
      await page.goto(`${assay.url}/admin/questions/view`)
      await choose(page, 'Passages')
      await expect(page.getByRole('heading', { name: 'There are no passages yet' })).toBeVisible()
      await axe(page)
      await page.getByRole('link', { name: 'New passage' }).first().click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('This field is required')).toHaveCount(2)
      await expect(page.getByLabel('Title')).toBeFocused()
      await page.getByLabel('Title').fill('The ferry')
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('It sinks.')
      await axe(page)
      await expectNoOverflow(page)
      await page.getByRole('link', { name: 'Questions', exact: true }).last().click()
      await page.getByRole('button', { name: 'Stay' }).click()
      await page.getByLabel('Language of the text').selectOption('English')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The passage has been saved')).toBeVisible()
      await expect(page.getByRole('row', { name: /The ferry/ })).toBeVisible()

      await page.goto(`${assay.url}/admin/questions/view`)
      await page.getByRole('button', { name: 'Edit What is 2 + 2?' }).click()
      const field = page.getByRole('combobox', { name: 'Passage' })
      await expect(field.getByRole('option')).toHaveText(['None', 'The ferry'])
      await field.selectOption('The ferry')
      await page.getByRole('button', { name: 'Preview' }).click()
      const preview = page.getByRole('dialog', { name: 'Preview' })
      await expect(preview.getByRole('region', { name: 'The ferry' })).toContainText('It sinks.')
      await axe(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Update' }).click()

      const card = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
      await expect(card.getByRole('link', { name: 'The ferry' })).toBeVisible()
      await expectNoOverflow(page)
      await page.goto(`${assay.url}/admin/questions/passages`)
      await axe(page)
      await expectNoOverflow(page)
      await page.getByRole('link', { name: '1 question with The ferry' }).click()
      await expect(page).toHaveURL(/questions\/view\?passage=1$/)
      await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Passage: The ferry')
      await expect(page.getByText('1–1 of 1')).toBeVisible()
    })
  })
}

test('passages can be found by their words, and deleted only if they have no questions', async ({ page, assay }) => {
  const staff = await assay.setUp()
  await makePassageWithQuestions(staff, 2)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/passages`)
  await page.getByRole('searchbox', { name: 'Search passages' }).fill('zebra')
  await expect(page.getByRole('heading', { name: 'No passage matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all passages' }).click()
  await page.getByRole('button', { name: 'Delete The ferry' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('questions of the bank still use it')).toBeVisible()

  const { questions } = await staff(listQuestions)
  expect(questions).toHaveLength(2)
  await page.getByRole('link', { name: '2 questions with The ferry' }).click()
  for (const name of ['line 2', 'line 1']) {
    await page.getByRole('button', { name: new RegExp(`^Edit What does ${name} `) }).click()
    await page.getByRole('combobox', { name: 'Passage' }).selectOption('None')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The question has been updated' }).first()).toBeVisible()
    await page.goto(`${assay.url}/admin/questions/view`)
  }
  await page.goto(`${assay.url}/admin/questions/passages`)
  await page.getByRole('button', { name: 'Delete The ferry' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByRole('heading', { name: 'There are no passages yet' })).toBeVisible()
})

test('if two people edit one passage, no text is lost', async ({ page, assay }) => {
  const staff = await assay.setUp()
  const { id } = await makePassageWithQuestions(staff, 1)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/passages/${id}/edit`)
  await page.getByLabel('Title').fill('My ferry')
  await staff(updatePassage, { params: { id }, body: { title: 'Their ferry' } })
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Somebody else has changed this passage since you opened it' })
  await expect(notice.getByRole('region', { name: 'Their ferry' })).toBeVisible()
  await notice.getByRole('button', { name: 'Load theirs' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Their ferry')
  await expect(page.getByLabel('Your version')).toHaveValue(/My ferry/)
  await page.getByLabel('Title').fill('Our ferry')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The passage has been saved')).toBeVisible()
  expect(await staff(getPassage, { params: { id } })).toMatchObject({ title: 'Our ferry', version: 3 })
})

test('a passage can be found among many by typing', async ({ page, assay }) => {
  const staff = await assay.setUp()
  await makePassageWithQuestions(staff, 1)
  for (let number = 1; number <= 21; number += 1) await makePassageWithQuestions(staff, 0)
  const { passages } = await staff(listPassages, { query: { end_index: 100 } })
  const first = passages.at(-1)?.id ?? 0
  await staff(updatePassage, { params: { id: first }, body: { title: 'The oldest boat' } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  const field = page.getByRole('combobox', { name: 'Passage', exact: true })
  await expect(field).toHaveValue('None')
  await field.click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('None')
  await field.fill('oldest')
  await page.getByRole('option', { name: 'The oldest boat' }).click()
  await expect(field).toHaveValue('The oldest boat')
  expect(passages).toHaveLength(22)
  expect(ferry.title).toBe(passages[0]?.title)
})
