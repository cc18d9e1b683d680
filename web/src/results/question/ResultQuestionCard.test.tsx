import type { ResultQuestion } from '@assay/contract/results/results'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { ResultQuestionCard } from './ResultQuestionCard.tsx'

beforeAll(() => addTexts('staff', 'insight'))
type Treatment = NonNullable<ResultQuestion['key_fix']>['treatment']

/** The answer is wrong by the earlier answer key and correct by the current answer key. */
function renderCard(treatment: Treatment, more: Partial<ResultQuestion>): void {
  const option = (id: number, is_valid: boolean) => ({
    id,
    is_valid,
    description: `Option ${id}`,
    description_html: `Option ${id}`,
    result: [],
  })
  const question: ResultQuestion = {
    id: 1,
    code: 'abc',
    description: 'Which?',
    description_html: '<p>Which?</p>',
    lang: null,
    passage_id: null,
    labels: [],
    is_multiple_choice: false,
    answer_status: 'CORRECT',
    time_spent: 9,
    answers: [option(11, false), option(12, true)],
    amount_of_submissions: 0,
    history: [],
    is_voided: false,
    is_credited: false,
    key_fix: {
      id: 7,
      treatment,
      reason: 'Mixed up',
      time: '2026-11-22T12:00:00.000Z',
      by: { id: 1, full_name: 'Ada' },
      right_before: [11],
    },
    ...more,
  }
  const component = () => <ResultQuestionCard question={question} number={3} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

const article = () => screen.findByRole('article', { name: 'Question 3' })
const card = async () => within(await article())
/** The user's reason is in its own element, so the text of the whole article is compared. */
const words = async () => (await article()).textContent

test('a rescored question shows the time and the reason of the rescoring, and the previous correct answer', async () => {
  renderCard('rescore', {})

  expect(await words()).toMatch(/Answer key fixed on .*22.*: Mixed up/)
  expect(await words()).toContain('Correct before: Option 11')
})

test('a voided question is shown as not counted, with any answer', async () => {
  renderCard('void', { is_voided: true })

  expect(await (await card()).findByText('Not counted')).toBeDefined()
  expect(await words()).toMatch(/Not counted since .*: Mixed up/)
  expect((await card()).queryByText('Correct')).toBeNull()
})

test('a credited question is shown as correct, with a note', async () => {
  renderCard('credit', { is_credited: true, answer_status: 'CORRECT' })

  expect(await words()).toMatch(/Credited to all on .*: Mixed up/)
  expect((await card()).getByText('Correct')).toBeDefined()
})

test('if an answer key fix left a result unchanged, the question has a note about the fix', async () => {
  renderCard('leave', { answer_status: 'WRONG' })

  expect(await words()).toMatch(/Answer key fixed on .*, this result did not change: Mixed up/)
  expect((await card()).getByText('Wrong')).toBeDefined()
  expect(await words()).not.toContain('Correct before')
})

test('all earlier submissions to a question can be opened, even if there are many', async () => {
  const entry = { submitted_time: '2026-11-22T12:00:00.000Z', taken_by_clock: false, is_late: false }
  const entries = (amount: number) => Array.from({ length: amount }, () => entry)
  const results = (amount: number) => Array.from({ length: amount }, () => ({ chosen: false, correct: true }))
  const options = (amount: number) => [11, 12].map((id) => ({ id, result: results(amount) }))
  const earlier = { first: 0, history: entries(47), answers: options(47) }
  vi.stubGlobal('fetch', async () => Response.json(earlier))
  onTestFinished(() => void vi.unstubAllGlobals())
  const written = { description: 'An option', description_html: 'An option' }
  const answers = options(3).map((option) => ({ ...option, ...written, is_valid: false }))
  renderCard('leave', { key_fix: null, amount_of_submissions: 50, history: entries(3), answers })

  expect(await (await card()).findByText('Answer 48')).toBeDefined()
  fireEvent.click((await card()).getByRole('button', { name: 'Show 47 earlier answers' }))

  expect(await (await card()).findByText('Answer 1')).toBeDefined()
  expect((await card()).getByText('Answer 47')).toBeDefined()
  expect((await card()).queryByRole('button', { name: /^Show / })).toBeNull()
})
