import type { ExamQuestion } from '@assay/contract/exam/exam'
import { isSameSelection, unsubmittedDraft } from '@assay/domain/exam/journal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anExamQuestion } from '../../../../testing/client/examQuestion.ts'
import type { ExamEvent } from './events.ts'
import { examReducer } from './examReducer.ts'
import { canSubmit, type ExamState, initialExamState, isQueued, type Submission, selectedAnswers } from './examState.ts'
import { toggleOption } from './selection.ts'

const ids = [1, 2]
const emptyQuestion = (id: number) => anExamQuestion(id, { is_multiple_choice: id === 2 })

const steps = [
  'choose here',
  'choose in another tab',
  'submit here',
  'submission arrives',
  'its reply arrives',
  'it is refused',
  'draft arrives and its reply',
  'draft arrives and its reply is lost',
  'ask for the page',
  'server reads the page',
  'page arrives',
  'page is loaded at once',
  'time up',
  'finish',
  'cancelFinish',
] as const
type Step = { what: (typeof steps)[number]; question: number; option: number }

function world() {
  let state: ExamState = initialExamState(
    { amount_of_questions: ids.length, amount_of_answered_questions: 0 },
    { deadline: { earliest: 0, latest: 0 }, leftMsAtLastSubmit: 0, isOnline: true, questions: ids.map(emptyQuestion) },
  )
  const server = new Map(ids.map((id) => [id, emptyQuestion(id)]))
  const last = new Map<number, readonly number[]>()
  const pages: { writesAtRequest: number; questions: ExamQuestion[] | null }[] = []
  let arrived: Submission | null = null
  let made = 0

  const apply = (event: ExamEvent) => {
    state = examReducer(state, event)
  }
  const questionOf = (id: number) => state.questions.find((one) => one?.id === id) ?? emptyQuestion(id)
  const onServer = (id: number, change: Partial<ExamQuestion>) =>
    server.set(id, { ...(server.get(id) ?? emptyQuestion(id)), ...change })

  function tick(id: number, option: number, where: 'here' | 'another tab'): void {
    if (state.phase !== 'open') return
    const event = { kind: 'option_toggled', questionId: id, optionId: option } as const
    last.set(id, toggleOption(questionOf(id), last.get(id) ?? [], option))
    if (where === 'here') apply(event)
    else apply({ kind: 'selected', questionId: id, selection: examReducer(state, event).selections[id] ?? null })
  }

  function submit(id: number): void {
    const question = questionOf(id)
    if (!canSubmit(state, question)) return
    made += 1
    const answers = selectedAnswers(state, question)
    const submission = { key: `key ${made}`, questionId: id, questionCode: `q${id}`, answers, timeSpent: 0 }
    apply({ kind: 'submitted', submission, leftMs: 0 })
  }

  function sendDraft(id: number, isHeard: boolean): void {
    const options = state.selections[id]?.options
    if (!options || isQueued(state, { id })) return
    apply({ kind: 'write_started', questionId: id })
    const draft = unsubmittedDraft(questionOf(id).interviewee_answers, options)
    onServer(id, { draft: draft && [...draft] })
    if (isHeard) apply({ kind: 'drafted', questionId: id, options })
  }

  function arrive(): void {
    const [head] = state.queue
    if (!head || arrived) return
    arrived = head
    apply({ kind: 'write_started', questionId: head.questionId })
    const { questionId, answers } = head
    onServer(questionId, { interviewee_answers: [...answers], is_answered: answers.length > 0, draft: null })
  }

  function reply(): void {
    if (!arrived) return
    const answered = [...server.values()].filter((one) => one.is_answered).length
    apply({ kind: 'delivered', submission: arrived, isAnswered: arrived.answers.length > 0, answered })
    arrived = null
  }

  function refuse(): void {
    const [head] = state.queue
    if (!head || arrived) return
    apply({ kind: 'write_started', questionId: head.questionId })
    apply({ kind: 'refused', submission: head })
  }

  function pageArrives(): void {
    const at = pages.findIndex(({ questions }) => questions !== null)
    const [page] = at < 0 ? [] : pages.splice(at, 1)
    if (page?.questions)
      apply({ kind: 'loaded', first: 0, questions: page.questions, writesAtRequest: page.writesAtRequest })
  }

  function readPage(): void {
    const page = pages.find(({ questions }) => questions === null)
    if (page) page.questions = [...server.values()]
  }

  const actions: Record<Step['what'], (id: number, option: number) => void> = {
    'choose here': (id, option) => tick(id, option, 'here'),
    'choose in another tab': (id, option) => tick(id, option, 'another tab'),
    'submit here': submit,
    'submission arrives': arrive,
    'its reply arrives': reply,
    'it is refused': refuse,
    'draft arrives and its reply': (id) => sendDraft(id, true),
    'draft arrives and its reply is lost': (id) => sendDraft(id, false),
    'ask for the page': () => void pages.push({ writesAtRequest: state.writes, questions: null }),
    'server reads the page': readPage,
    'page arrives': pageArrives,
    'page is loaded at once': () =>
      apply({ kind: 'loaded', first: 0, questions: [...server.values()], writesAtRequest: state.writes }),
    'time up': () => apply({ kind: 'time_up' }),
    finish: () => apply({ kind: 'finishing' }),
    cancelFinish: () => apply({ kind: 'finish_cancelled' }),
  }
  return {
    last,
    state: () => state,
    questionOf,
    step: ({ what, question, option }: Step) => actions[what](question, option),
  }
}

const anyStep = fc.record({
  // Events that end the test are rare, so that most steps run before the end.
  what: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...steps.slice(0, -3)) },
    fc.constantFrom(...steps.slice(-3)),
  ),
  question: fc.constantFrom(...ids),
  option: fc.integer({ min: 1, max: 3 }),
})

function isHeld(state: ExamState, question: ExamQuestion, options: readonly number[]): boolean {
  const queued = state.queue.findLast(({ questionId }) => questionId === question.id)?.answers
  const held = [state.selections[question.id]?.options, queued, question.interviewee_answers]
  return held.some((one) => one && isSameSelection(one, options))
}

test('the last selection of each question is stored and shown, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 20, maxLength: 60, size: 'max' }), (taken) => {
      const { last, state, questionOf, step } = world()
      for (const one of taken) {
        step(one)
        for (const [id, options] of last) {
          expect(isHeld(state(), questionOf(id), options)).toBe(true)
          expect(new Set(selectedAnswers(state(), questionOf(id)))).toEqual(new Set(options))
        }
      }
    }),
    { numRuns: 2_000 },
  )
})

test('an event never changes the previous state object, so that screens always show a consistent state', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40, size: 'max' }), (taken) => {
      const { state, step } = world()
      for (const one of taken) {
        const before = state()
        const copy = structuredClone(before)
        step(one)
        expect(before).toEqual(copy)
      }
    }),
  )
})

test('a submission from another device replaces an older selection on this device', () => {
  const elsewhere = { ...emptyQuestion(1), is_answered: true, interviewee_answers: [3] }
  const ticked = examReducer(world().state(), { kind: 'option_toggled', questionId: 1, optionId: 2 })
  const now = examReducer(ticked, { kind: 'loaded', first: 0, questions: [elsewhere], writesAtRequest: ticked.writes })

  expect(now.selections).toEqual({})
  expect(selectedAnswers(now, elsewhere)).toEqual([3])
})

test('a submitted answer is immediately shown as being sent, so that the answer does not appear as saved too early', () => {
  const ticked = examReducer(world().state(), { kind: 'option_toggled', questionId: 1, optionId: 2 })
  const submission = { key: 'k', questionId: 1, questionCode: 'q1', answers: [2], timeSpent: 0 }

  expect(examReducer(ticked, { kind: 'submitted', submission, leftMs: 0 }).sending).toBe('sending')
})

test('setting or removing a flag changes no answer', () => {
  const ticked = examReducer(world().state(), { kind: 'option_toggled', questionId: 1, optionId: 2 })
  const flagged = examReducer(ticked, { kind: 'flagged', questionId: 1, isFlagged: true })

  expect(flagged).toEqual({ ...ticked, flags: [1] })
  expect(examReducer(flagged, { kind: 'flagged', questionId: 1, isFlagged: false })).toEqual(ticked)
})

test('a selection or a clock update does not reopen an ended test', () => {
  const over = examReducer(world().state(), { kind: 'ended', phase: 'over' })
  const tries: ExamEvent[] = [
    { kind: 'finish_cancelled' },
    { kind: 'time_goes_on' },
    { kind: 'finishing' },
    { kind: 'ended', phase: 'gone' },
    { kind: 'option_toggled', questionId: 1, optionId: 1 },
  ]

  expect(tries.map((event) => examReducer(over, event))).toEqual(tries.map(() => over))
})
