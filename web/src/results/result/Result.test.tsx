import type { InterviewResults, ResultQuestion } from '@assay/contract/results/results'
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderStaffPage } from '../../../test/renderPage.tsx'
import { addTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { Result } from './Result.tsx'

beforeAll(() => addTexts('staff', 'interviews', 'insight'))
beforeEach(() => queryClient.clear())
afterEach(() => void vi.unstubAllGlobals())

const question = {
  id: 1,
  code: 'q1',
  description: 'Which is it?',
  description_html: '<p>Which is it?</p>',
  labels: [],
  passage_id: null,
  answer_status: 'WRONG',
  time_spent: 9,
  answers: [],
  amount_of_submissions: 0,
  history: [],
  key_fix: null,
} as unknown as ResultQuestion

const details = ['SQL', 'GIT', 'CSS'].map((label_name) => ({
  label_name,
  amount_of_questions: 1,
  fully_correct_ratio: 1,
  correct_ratio: 1,
}))

const results = {
  code: 'abc',
  name: 'Ada',
  score: 50,
  amount_of_questions: 1,
  max_time: 60,
  interview_time: '00:10:00',
  given_back_time: '00:00:00',
  start_time: null,
  end_time: null,
  created_by: null,
  accommodation: null,
  blueprint: null,
  standing: null,
  confirmation: null,
  confirms: null,
  is_trial: false,
  pass: null,
  place: null,
  labels: [],
  rescored: [],
  events: [],
  passages: [],
  decision_mail: null,
  questions: [question],
  result: {
    total_correct_questions: 0,
    total_partially_corrected_questions: 0,
    total_wrong_questions: 1,
    total_unanswered_questions: 0,
    total_voided_questions: 0,
    details,
  },
} as unknown as InterviewResults

const decision = { state: 'on_hold', reason: null, by: null, time: null }
const responses: Record<string, unknown> = {
  evidence: { late: [], gaps: [] },
  decision: { decision, history: [decision], notes: [], verdicts: [] },
  me: { id: 1 },
}

const answerCall = async (input: RequestInfo | URL) =>
  Response.json(responses[String(input).split('/').at(-1) ?? ''] ?? {})

const areInOrder = (elements: readonly Element[]) =>
  elements.every((one, at) => {
    const previous = elements[at - 1]
    return !previous || (previous.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })

test('the radar chart, the four counts and the first question come before the decision and the notes', async () => {
  vi.stubGlobal('fetch', answerCall)
  renderStaffPage(() => <Result results={results} insight={null} />)
  const tab = await screen.findByRole('tab', { name: 'Notes' })
  const notes = document.getElementById(tab.getAttribute('aria-controls') ?? '')
  const first = await screen.findByRole('article')
  const decided = await screen.findByRole('heading', { name: 'Decision' })
  const radar = document.querySelector('[data-chart="radar"]')
  const counts = screen.getByRole('group', { name: 'Show questions' })
  if (!radar || !notes) throw new Error('no radar or no notes')

  expect(counts.childElementCount).toBe(4)
  expect(areInOrder([radar, counts, first, decided, notes])).toBe(true)
})
