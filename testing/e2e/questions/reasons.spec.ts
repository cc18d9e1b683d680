import { createQuestions, getQuestion, listQuestions } from '@assay/contract/questions/questions'
import { axe } from '../../browser/axe.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { makeRunningExam } from '../../client/exam.ts'

const question = {
  description: 'Which *loop* ends?',
  answers: [
    { description: 'for', is_valid: true },
    { description: 'none of these', is_valid: false },
  ],
  labels: ['LOOPS'],
}

const why = {
  rationale: 'It **counts**, see `for`',
  sources: [{ title: 'The manual', url: 'https://example.com/loops' }],
}

test('the reason for an answer key can be written by keyboard, and readers can comment on it', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  const { questions } = await admin(createQuestions, { body: [question] })
  const [{ id } = { id: 0 }] = questions
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/${id}/edit`)

  await choose(page, 'Why answer 1', 'More actions for Answer 1')
  await expect(page.getByRole('textbox', { name: 'Why answer 1' })).toBeFocused()
  await page.keyboard.type('Its end is known')
  await page.getByText('Why the answer key is correct').click()
  const rationale = page.getByRole('textbox', { name: 'Rationale' })
  await rationale.focus()
  await page.keyboard.type('It **counts**')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add source' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title of source 1' })).toBeFocused()
  await page.keyboard.type('The manual')
  await page.keyboard.press('Tab')
  await page.keyboard.type('example')
  await page.getByRole('button', { name: 'Update' }).press('Enter')
  const address = page.getByRole('textbox', { name: 'Address of source 1' })
  await expect(address).toBeFocused()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await axe(page)
  await expectNoOverflow(page)
  await address.fill('https://example.com/loops')
  await page.getByRole('button', { name: 'Update' }).press('Enter')
  await expect(page.getByText('The question has been updated')).toBeVisible()
  expect(await admin(getQuestion, { params: { id } })).toMatchObject({
    version: 1,
    rationale: 'It **counts**',
    sources: why.sources,
    answers: [{ rationale: 'Its end is known' }, { rationale: '' }],
  })

  await page.goto(`${assay.url}/admin/questions/view`)
  const right = page.getByRole('button', { name: 'Answer key is correct' })
  const doubt = page.getByRole('button', { name: 'I doubt the key' })
  await right.press('Enter')
  await expect(right).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^Confirmed by /)).toBeVisible()
  await doubt.press('Enter')
  await expect(doubt).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^Doubted by /)).toBeVisible()
  await expect(right).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('textbox', { name: 'Why do you doubt the answer key?' }).fill('It may not end')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Doubted by .*: It may not end$/)).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  await doubt.press('Enter')
  await expect(page.getByText(/^Doubted by /)).toBeHidden()
  expect((await admin(listQuestions)).questions).toMatchObject([{ marks: [] }])
})

test('the reason for an answer key is shown at results, at answer key fixes and on the evidence sheet', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  const reasoned = (at: number) => ({
    ...question,
    ...why,
    description: `${question.description} ${at}`,
    answers: question.answers.map((answer) => ({ ...answer, rationale: answer.is_valid ? '' : 'One of them *does*' })),
  })
  const { questions } = await admin(createQuestions, { body: Array.from({ length: 10 }, (_, at) => reasoned(at)) })
  const { interview, candidate } = await makeRunningExam(
    { staff: admin, anonymous: assay.anonymous },
    { labels: ['LOOPS'] },
  )
  await candidate.finish()
  await assay.enter(page)

  await page.goto(`${assay.url}/admin/interviews/${interview.code}/result`)
  const card = page.getByRole('article', { name: 'Question 1', exact: true })
  const fold = card.getByRole('button', { name: 'Why the answer key is correct: question 1' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(card.getByText('One of them does')).toBeHidden()
  await fold.press('Enter')
  await expect(card.getByText('One of them does')).toBeVisible()
  await expect(card.getByRole('link', { name: 'The manual' })).toHaveAttribute('href', 'https://example.com/loops')
  await axe(page)
  await expectNoOverflow(page)

  for (const place of ['key-fix', 'defence']) {
    await page.goto(`${assay.url}/admin/questions/${questions[0]?.id}/${place}`)
    if (place === 'key-fix') await page.getByRole('button', { name: 'Why the answer key is correct' }).press('Enter')
    await expect(page.getByText('One of them does')).toBeVisible()
    await axe(page)
    await expectNoOverflow(page)
  }
})
