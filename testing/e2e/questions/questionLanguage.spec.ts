import { listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import type { Locator } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { enterExam, expect, test } from '../../browser/exams.ts'
import { candidateOf, makeInterview } from '../../client/exam.ts'
import { aQuestion, makeLabel, makeQuestion, makeQuestions } from '../../client/make.ts'

const languageOf = (place: Locator) => place.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))

const spanish = (at: number) =>
  aQuestion({
    description: `¿Cuál de estos árboles es el número ${at}? Use \`tree\`.`,
    answers: ['El roble', 'El abedul'].map((description, place) => ({ description, is_valid: place === 0 })),
    labels: ['TREES'],
    lang: 'es',
  })

test('in an English test, only the Spanish question is marked as Spanish for screen readers', async ({
  page,
  assay,
}) => {
  const staff = await assay.setUp()
  await makeQuestions(
    { staff },
    Array.from({ length: 10 }, (_, at) => spanish(at + 1)),
  )
  const { code, email } = await makeInterview({ staff }, { labels: ['TREES'] })

  await enterExam(page, { link: `${assay.url}/interviews/${code}` })

  const card = page.getByRole('article')
  const text = card.getByText('¿Cuál de estos árboles')
  await expect(text).toHaveCSS('hyphens', 'auto')
  await expect(text.getByText('tree')).toHaveCSS('hyphens', 'manual')
  for (const spoken of [text, card.getByText('El roble'), card.getByText('El abedul')])
    expect(await languageOf(spoken)).toBe('es')
  const list = page.getByRole('list', { name: 'Questions' })
  expect(await languageOf(list.getByText('¿Cuál de estos árboles').first())).toBe('es')
  for (const own of [card.getByRole('heading'), card.getByRole('group', { name: 'Answers' }), page.getByRole('timer')])
    expect(await languageOf(own)).toBe('en')
  await axe(page)

  await candidateOf(assay.anonymous, code, email).finish()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/${code}/result`)
  const first = page.getByRole('article', { name: 'Question 1', exact: true })
  for (const spoken of [first.getByText('¿Cuál de estos árboles'), first.getByText('El roble')])
    expect(await languageOf(spoken)).toBe('es')
  expect(await languageOf(first.getByText('Single choice'))).toBe('en')
})

test('the question form keeps the language of a question, even if it does not offer this language', async ({
  page,
  assay,
}) => {
  const staff = await assay.setUp()
  await makeLabel({ staff }, { name: 'GEOMETRY' })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  await page.getByRole('textbox', { name: 'Description' }).fill('¿Qué es una forma?')
  await page.getByLabel('Answer 1', { exact: true }).fill('un cuadrado')
  await page.getByLabel('Answer 2', { exact: true }).fill('un número')
  await page.getByLabel('Answer 1 is correct').check()
  await page.getByLabel('Labels', { exact: true }).click()
  await page.getByRole('option', { name: 'GEOMETRY' }).click()
  const language = page.getByRole('combobox', { name: 'Language of the text' })
  await expect(language).toHaveValue('')
  await language.selectOption('Español')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'created' })).toBeVisible()
  const [stored] = (await staff(listQuestions, {})).questions
  expect(stored).toMatchObject({ lang: 'es' })

  await page.goto(`${assay.url}/admin/questions/view`)
  for (const words of ['¿Qué es una forma?', 'un cuadrado'])
    expect(await languageOf(page.getByRole('main').getByText(words, { exact: true }))).toBe('es')

  const { id } = await makeQuestion({ staff }, { lang: 'fr-CA' })
  await page.goto(`${assay.url}/admin/questions/${id}/edit`)
  await expect(language).toHaveValue('fr-CA')
  await language.selectOption('Not set')
  await language.selectOption('fr-CA')
  await axe(page)
  await staff(updateQuestion, { params: { id }, body: { lang: 'en' } })
  await page.reload()
  await expect(language).toHaveValue('en')
})
