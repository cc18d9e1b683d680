import type { ResultQuestion } from '@assay/contract/results/results'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { QuestionList } from './QuestionList.tsx'

beforeAll(() => addTexts('staff', 'insight'))

const aQuestion = (id: number, passage_id: number | null, more: Partial<ResultQuestion> = {}): ResultQuestion => ({
  id,
  code: 'abc',
  description: '',
  description_html: `<p>Which is ${id}?</p>`,
  lang: null,
  passage_id,
  labels: [],
  is_multiple_choice: false,
  answer_status: 'CORRECT',
  time_spent: 9,
  answers: [],
  amount_of_submissions: 0,
  history: [],
  is_voided: false,
  is_credited: false,
  key_fix: null,
  ...more,
})
const passages = ['The ferry', 'The boat'].map((title, at) => ({
  id: at + 7,
  title,
  description_html: `<p>All of ${title}</p>`,
  lang: null,
}))

async function renderList(questions: ResultQuestion[]) {
  const component = () => <QuestionList results={{ questions, passages }} status="CORRECT" page={1} onPage={() => {}} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findAllByRole('article')
  const things = [...screen.getAllByRole('region'), ...screen.getAllByRole('article')]
  return things
    .filter((one) => one.getAttribute('aria-labelledby') !== 'questions')
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map((one) => one.getAttribute('aria-label') ?? one.querySelector('h3')?.textContent)
}

test('a passage is shown once, before the first of its shown questions', async () => {
  const wrong = { answer_status: 'WRONG' } as const
  const questions = [
    aQuestion(1, null),
    aQuestion(2, 7, wrong),
    aQuestion(3, 7),
    aQuestion(4, 7),
    aQuestion(5, 8),
    aQuestion(6, null),
  ]
  const order = ['Question 1', 'The ferry', 'Question 3', 'Question 4', 'The boat', 'Question 5', 'Question 6']
  expect(await renderList(questions)).toEqual(order)
})
