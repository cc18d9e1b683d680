import { createQuestions, listQuestions } from '@assay/contract/questions/questions'
import { axe } from '../../browser/axe.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'

const question = {
  description: 'Which *loop* ends?',
  answers: [
    { description: 'for', is_valid: true },
    { description: 'none of these', is_valid: false, is_fixed: true },
  ],
  labels: ['LOOPS'],
  keeps_order: true,
  lang: 'en',
}

test('a copy of a question names the original by its code, and is stored only when saved', async ({ page, assay }) => {
  const admin = await assay.setUp()
  const { questions } = await admin(createQuestions, { body: [question] })
  const [{ id, code } = { id: 0, code: '' }] = questions
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await expect(page.getByText(`Code ${code}`)).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)

  await choose(page, 'Duplicate', 'More actions for Which loop ends?')
  await expect(page).toHaveURL(`${assay.url}/admin/questions/create?from=${id}`)
  await expect(page.getByText(`This is a copy of ${code}.`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Answer 1', exact: true })).toHaveValue('for')
  await expect(page.getByRole('img', { name: 'Answer 2 stays in its place' })).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  expect((await admin(listQuestions)).amount_of_questions).toBe(1)

  await page.getByRole('textbox', { name: 'Answer 1', exact: true }).fill('while')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('Which loop ends?')).toBeVisible()
  await expect(preview.getByRole('radio', { name: 'while' })).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  expect((await admin(listQuestions)).amount_of_questions).toBe(1)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('The question has been created')).toBeVisible()
  const { questions: all } = await admin(listQuestions)
  expect(all).toMatchObject([
    {
      description: question.description,
      answers: [
        { description: 'while', is_valid: true },
        { description: 'none of these', is_fixed: true },
      ],
      keeps_order: true,
      lang: 'en',
      labels: [{ name: 'LOOPS' }],
    },
    { id, code, answers: [{ description: 'for' }, {}] },
  ])
  expect(all[0]?.code).not.toBe(code)

  await page.goto(`${assay.url}/admin/questions/${id}/edit`)
  await expect(page.getByText(`Code ${code}`)).toBeVisible()
  await page.goto(`${assay.url}/admin/questions/${id}/insight`)
  await expect(page.getByText(`Code ${code}`)).toBeVisible()
})

test('copying a deleted question shows a message', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create?from=999`)
  await expect(page.getByText('The question to copy could not be loaded')).toBeVisible()
})
