import type { ResponseOf } from '@assay/contract/endpoint'
import type { submitAnswer } from '@assay/contract/exam/exam'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anExamQuestion } from '../../../../../../testing/client/examQuestion.ts'
import { type ExamState, initialExamState, type Submission } from '../../examState.ts'
import { createExamStore } from '../../examStore.ts'
import { createExamClient } from '../examClient.ts'
import { sendDraft, sendSubmission } from './sendAnswers.ts'

const submission: Submission = { key: 'a key', questionId: 2, questionCode: 'q2', answers: [3, 1], timeSpent: 42 }
const interview = { amount_of_questions: 2, amount_of_answered_questions: 0 }
const questions = [anExamQuestion(1), anExamQuestion(2)]

type Receipt = ResponseOf<typeof submitAnswer>
const receipt = {
  question_code: 'q2',
  is_answered: true,
  amount_of_answered_questions: 7,
  remaining_time: '00:20:00',
} satisfies Partial<Receipt>

const fetched = vi.fn<typeof fetch>()
const answerWith = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  fetched.mockImplementation(async () => Response.json(body, { status, headers }))
const refuse = (status: number, code: string, headers = {}) => answerWith({ code, detail: 'as it is' }, status, headers)

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

function startClient(change: Partial<ExamState> = {}) {
  const beginning = { deadline: { earliest: 0, latest: 9e9 }, leftMsAtLastSubmit: 0, isOnline: true, questions }
  const store = createExamStore(initialExamState(interview, { ...beginning, ...change }))
  return { store, client: createExamClient(store, 'a-code') }
}

function request() {
  expect(fetched).toHaveBeenCalledOnce()
  const [address, { method, headers, body } = {}] = fetched.mock.calls[0] ?? []
  return { address, method, headers, body: JSON.parse(String(body)) }
}

const leftMs = ({ deadline }: ExamState) => (deadline.earliest + deadline.latest) / 2 - performance.now()

test('a submission is sent with all its fields and with its idempotency key', async () => {
  answerWith(receipt)
  const { client } = startClient()
  const outcome = await sendSubmission(client, submission, false)

  expect(request()).toMatchObject({
    address: '/api/interview/a-code/question/2',
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a key' },
    body: { question_code: 'q2', answers: [3, 1], is_answered: true, time_spent: 42 },
  })
  expect(outcome).toEqual({ kind: 'delivered', isAnswered: true, answered: 7 })
})

test('the response to a submission says if the question counts as answered, for example after a submission without any option', async () => {
  answerWith({ ...receipt, is_answered: false, amount_of_answered_questions: 6 })
  const outcome = await sendSubmission(startClient().client, { ...submission, answers: [] }, false)

  expect(request().body.answers).toEqual([])
  expect(outcome).toEqual({ kind: 'delivered', isAnswered: false, answered: 6 })
})

test('the clock is updated by the response to a new submission, but not by the response to a repeat', async () => {
  answerWith(receipt)
  const { store, client } = startClient()
  await sendSubmission(client, submission, true)
  expect(store.get().deadline).toEqual({ earliest: 0, latest: 9e9 })
  await sendSubmission(client, submission, false)

  expect(leftMs(store.get())).toBeGreaterThan(19 * 60_000)
  expect(leftMs(store.get())).toBeLessThan(21 * 60_000)
})

test('questions requested before a submission was sent do not overwrite the submission', async () => {
  answerWith(receipt)
  const { store, client } = startClient()
  const sending = sendSubmission(client, submission, false)
  store.apply({
    kind: 'loaded',
    first: 0,
    questions: [anExamQuestion(1), anExamQuestion(2, { draft: [1] })],
    writesAtRequest: 0,
  })
  await sending

  expect(store.get().questions[1]?.draft).toBeNull()
})

test.each([
  ['a sign-in page of the network with status 200', () => answerWith({ welcome: 'to the hotel' })],
  ['an empty response with status 200', () => answerWith(null)],
  ['a response about another question', () => answerWith({ ...receipt, question_code: 'q1' })],
])('%s is not accepted as a confirmation: the submission is sent again', async (_, answer) => {
  answer()
  const { store, client } = startClient()

  expect(await sendSubmission(client, submission, false)).toEqual({ kind: 'again', afterMs: null })
  expect(store.get().deadline).toEqual({ earliest: 0, latest: 9e9 })
})

test.each([
  ['no network', () => fetched.mockRejectedValue(new TypeError('cut')), { kind: 'again', afterMs: null }],
  ['an HTML page', () => fetched.mockResolvedValue(new Response('<html>')), { kind: 'again', afterMs: null }],
  ['a server that is starting', () => refuse(503, 'UNAVAILABLE'), { kind: 'again', afterMs: null }],
  ['a rate limit', () => refuse(429, 'TOO_MANY_TRIES', { 'retry-after': '3' }), { kind: 'again', afterMs: 3_000 }],
  ['a rejection', () => refuse(422, 'VALIDATION_FAILED'), { kind: 'refused' }],
  ['a closed test', () => refuse(409, 'INTERVIEW_CLOSED'), { kind: 'closed' }],
  ['an unknown test', () => refuse(404, 'INTERVIEW_NOT_FOUND'), { kind: 'gone' }],
  ['a reopened test', () => refuse(409, 'NOT_ACTIVATED'), { kind: 'reentry_required' }],
])('the queue of submissions gets the correct result for %s', async (_, answer, outcome) => {
  answer()

  expect(await sendSubmission(startClient().client, submission, false)).toEqual(outcome)
})

const takeDrafts = () => fetched.mockImplementation(async () => new Response(null, { status: 204 }))
const ticked = { selections: { 2: { options: [3, 1], base: [], isSent: false } } }

test('a selection is sent as a draft and then marked as sent', async () => {
  takeDrafts()
  const { store, client } = startClient(ticked)

  expect(await sendDraft(client, 2)).toBe('done')
  expect(request()).toMatchObject({
    address: '/api/interview/a-code/question/2/draft',
    method: 'PUT',
    body: { answers: [3, 1] },
  })
  expect(store.get().selections[2]?.isSent).toBe(true)
  expect(store.get().questions[1]?.draft).toEqual([3, 1])
})

test('a selection made while a draft is being sent is not marked as sent', async () => {
  takeDrafts()
  const { store, client } = startClient({ selections: { 1: { options: [2], base: [], isSent: false } } })
  const sending = sendDraft(client, 1)
  store.apply({ kind: 'option_toggled', questionId: 1, optionId: 3 })
  await sending

  expect(request().body).toEqual({ answers: [2] })
  expect(store.get().selections[1]).toEqual({ options: [3], base: [], isSent: false })
})

test('questions requested before a draft was sent do not overwrite the draft', async () => {
  takeDrafts()
  const { store, client } = startClient(ticked)
  const sending = sendDraft(client, 2)
  const late = [anExamQuestion(1), anExamQuestion(2, { is_answered: true, interviewee_answers: [2] })]
  store.apply({ kind: 'loaded', first: 0, questions: late, writesAtRequest: 0 })
  await sending

  expect(store.get().selections[2]?.options).toEqual([3, 1])
})

test('a draft is not sent without a selection, or while its answer is being sent', async () => {
  expect(await sendDraft(startClient().client, 2)).toBe('done')
  expect(await sendDraft(startClient({ ...ticked, queue: [submission] }).client, 2)).toBe('done')
  expect(fetched).not.toHaveBeenCalled()
})

test('an answer to another question does not block a draft', async () => {
  takeDrafts()
  await sendDraft(startClient({ ...ticked, queue: [{ ...submission, questionId: 1 }] }).client, 2)

  expect(fetched).toHaveBeenCalledOnce()
})

test('a selection from an earlier visit is sent only after its question has loaded', async () => {
  const { client } = startClient({ ...ticked, questions: [anExamQuestion(1), undefined] })

  expect(await sendDraft(client, 2)).toBe('again')
  expect(fetched).not.toHaveBeenCalled()
})

test('the draft of the first question of the paper is also sent', async () => {
  takeDrafts()
  await sendDraft(startClient({ selections: { 1: { options: [2], base: [], isSent: false } } }).client, 1)

  expect(request().address).toBe('/api/interview/a-code/question/1/draft')
})

test.each([
  ['no network', 'again', 'open', () => fetched.mockRejectedValue(new TypeError('cut'))],
  ['a sign-in page of the network with status 200', 'again', 'open', () => answerWith({ welcome: 'to the hotel' })],
  ['a server that is starting', 'again', 'open', () => refuse(503, 'UNAVAILABLE')],
  ['a rejection', 'done', 'open', () => refuse(422, 'VALIDATION_FAILED')],
  ['a closed test', 'done', 'closing', () => refuse(409, 'INTERVIEW_CLOSED')],
  ['an unknown test', 'done', 'gone', () => refuse(404, 'INTERVIEW_NOT_FOUND')],
  ['a reopened test', 'done', 'reentry_required', () => refuse(409, 'NOT_ACTIVATED')],
] as const)(
  'for %s, the result of a draft is "%s", the test is "%s", and the selection stays unsent',
  async (_, outcome, phase, answer) => {
    answer()
    const { store, client } = startClient(ticked)

    expect(await sendDraft(client, 2)).toBe(outcome)
    expect(store.get().phase).toBe(phase)
    expect(store.get().selections[2]).toEqual(ticked.selections[2])
  },
)
