import { createQuestions, getQuestion, updateQuestion } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { CANDIDATE, makeInterview } from '../../client/exam.ts'

const answers = ['A leaf', 'A root'].map((description, at) => ({ description, is_valid: at === 0 }))
const question = { description: 'What is green?', answers, labels: ['TREES'], lang: 'en' }
const german = { lang: 'de', description: 'Was ist grün?', answers: ['Ein Blatt', 'Eine Wurzel'] }

const update = (page: Page) => page.getByRole('button', { name: 'Update' }).click()

test('a question can be translated, an outdated translation is marked, and a translation can be removed', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  const { questions } = await admin(createQuestions, { body: [question] })
  const params = { id: questions[0]?.id ?? 0 }
  const wordings = async () => (await admin(getQuestion, { params })).wordings
  await assay.enter(page)
  const path = `${assay.url}/admin/questions/${params.id}/edit`
  await page.goto(path)
  await page.getByText('Translations').click()
  await page.getByRole('button', { name: 'Add translation' }).click()
  await page.getByLabel('Language of the translation').selectOption('Deutsch')
  await update(page)
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Description in Deutsch' }).fill(german.description)
  await page.getByRole('textbox', { name: 'Answer 1 in Deutsch' }).fill('Ein Blatt')
  await page.getByRole('textbox', { name: 'Answer 2 in Deutsch' }).fill('Eine Wurzel')
  await axe(page)
  await expectNoOverflow(page)
  await update(page)
  await expect(page.getByText('also in Deutsch')).toBeVisible()
  expect(await wordings()).toMatchObject([
    { lang: 'de', description: german.description, is_behind: false, answers: [{ description: 'Ein Blatt' }, {}] },
  ])

  await admin(updateQuestion, { params, body: { description: 'What is greener?' } })
  await page.goto(`${assay.url}/admin/questions/view`)
  await expect(page.getByText('also in Deutsch (outdated)')).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('The question has changed since this translation in Deutsch was written.')).toBeVisible()
  await page.getByRole('button', { name: 'The translation in Deutsch still fits' }).click()
  await update(page)
  await expect(page.getByText('also in Deutsch', { exact: false })).toBeVisible()
  expect(await wordings()).toMatchObject([{ lang: 'de', is_behind: false }])

  await page.goto(path)
  await page.getByText('Translations').click()
  await page.getByRole('button', { name: 'Remove the translation in Deutsch' }).click()
  await update(page)
  await expect(page.getByText('What is greener?')).toBeVisible()
  await expect.poll(wordings).toEqual([])
})

test('a new question is stored with its translations', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(question.description)
  for (const [at, { description }] of answers.entries())
    await page.getByRole('textbox', { name: `Answer ${at + 1}`, exact: true }).fill(description)
  await page.getByRole('checkbox', { name: 'Answer 1 is correct' }).check()
  await page.getByLabel('Labels', { exact: true }).fill('TREES')
  await page.keyboard.press('Enter')
  await page.getByText('Translations').click()
  await page.getByRole('button', { name: 'Add translation' }).click()
  await page.getByLabel('Language of the translation').selectOption('Deutsch')
  await page.getByRole('textbox', { name: 'Description in Deutsch' }).fill(german.description)
  for (const [at, text] of german.answers.entries())
    await page.getByRole('textbox', { name: `Answer ${at + 1} in Deutsch` }).fill(text)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByLabel('Language of the text')).toBeFocused()
  await page.getByLabel('Language of the text').selectOption('English')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('The question has been created')).toBeVisible()
  expect((await admin(getQuestion, { params: { id: 1 } })).wordings).toMatchObject([{ lang: 'de' }])
})

test('a candidate reads questions in the interview language, with a note at questions in other languages', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await assay.setUp()
  const body = Array.from({ length: 10 }, (_, at) => ({
    ...question,
    description: `${question.description} ${at}`,
    ...(at > 0 && { wordings: [{ ...german, description: `${german.description} ${at}` }] }),
  }))
  await admin(createQuestions, { body })
  const { code } = await makeInterview({ staff: admin }, { labels: ['TREES'], language: 'de' })
  await page.goto(`${assay.url}/interviews/${code}`)
  await page.locator('input[type="email"]').fill(CANDIDATE)
  await page.locator('input[type="checkbox"]').check()
  await page.locator('button[type="submit"]').click()
  const sentence = page.getByText('Diese Frage gibt es nicht in Ihrer Sprache.')
  const own = page.getByRole('article').getByText(/^What is green\?/)
  const other = page.getByRole('article').getByText(/^Was ist grün\?/)
  for (let at = 0; at < 10; at++) {
    await expect(own.or(other)).toBeVisible()
    await expect(sentence).toHaveCount(await own.count())
    if (at < 9) await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Frage ${Math.min(at + 2, 10)} von 10`)
  }
})
