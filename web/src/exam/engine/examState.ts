import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import { isSameSelection } from '@assay/domain/exam/interview'
import type { Selection, Submission } from '../../lib/late/answerStores.ts'
import type { Deadline } from './countdown.ts'

export type { Selection, Submission } from '../../lib/late/answerStores.ts'

/** What a candidate says of a question or of lost time. Its key lets the server count it once, however often it is sent. */
export interface Report {
  key: string
  /** None: time was lost. */
  questionId: number | null
  text: string
}

export type Selections = Readonly<Record<number, Selection>>
export type Sending = 'idle' | 'sending' | 'waiting'
/** `closing`: it is over, and the server is asked how it ended. `waiting`: the clock had ended it, and it was opened again; its candidate enters once more. */
export type Phase = 'open' | 'finishing' | 'time_up' | 'closing' | 'over' | 'gone' | 'waiting'
/** How a test has come to its end, as this page has seen it. */
export type HowEnded = 'finished' | 'time' | 'elsewhere'

export interface ExamState {
  total: number
  answered: number
  /** The question on the screen, counted from 0 over the whole paper. */
  index: number
  /** Whether it is known where the candidate stands: after the first act nothing leads elsewhere. */
  isPlaced: boolean
  questions: readonly (ExamQuestion | undefined)[]
  /** What questions share, by its id. */
  passages: Readonly<Record<number, ShownPassage>>
  selections: Selections
  queue: readonly Submission[]
  /** Questions that the candidate wants to look at again, by their ids. */
  flags: readonly number[]
  /** How often the server was told something, and at which of these times last about each question: replies may cross. */
  writes: number
  writtenAt: Readonly<Record<number, number>>
  /** The time that was left at the last press of Submit. */
  submittedAtMs: number
  sending: Sending
  drafting: Sending
  isOnline: boolean
  /** The network is there, and the server answered with 500 or more. While a choice waits for it, another call that succeeds changes nothing. */
  hasServerFailed: boolean
  /** Whether this browser keeps what it is given over a reload. */
  isLasting: boolean
  deadline: Deadline
  /** How much time was given in all, in seconds; null until the server has told it. */
  given: number | null
  /** When this page heard of the last that was given: whatever was asked for before knows less. */
  grownAt: number
  /** How many browsers have opened the test, as far as the server has told. */
  browsers: number
  phase: Phase
  /** When Send was pressed, by the server's clock, and not taken back since. */
  pressed: string | null
  how: HowEnded | null
}

/** An exam as it begins in this page, before any question has arrived. */
export function firstState(
  interview: Pick<PublicInterview, 'amount_of_questions' | 'amount_of_answered_questions'>,
  known: Pick<ExamState, 'deadline' | 'submittedAtMs' | 'isOnline'> & Partial<ExamState>,
): ExamState {
  return {
    total: interview.amount_of_questions,
    answered: interview.amount_of_answered_questions,
    index: 0,
    isPlaced: false,
    questions: Array.from({ length: interview.amount_of_questions }),
    passages: {},
    selections: {},
    queue: [],
    flags: [],
    writes: 0,
    writtenAt: {},
    sending: 'idle',
    drafting: 'idle',
    hasServerFailed: false,
    isLasting: true,
    given: null,
    grownAt: 0,
    browsers: 1,
    phase: 'open',
    pressed: null,
    how: null,
    ...known,
  }
}

/** How many seconds were given in between, as far as this page could tell. */
export const moreGiven = (before: Pick<ExamState, 'given'>, now: Pick<ExamState, 'given'>): number =>
  before.given === null || now.given === null ? 0 : now.given - before.given

type Question = Pick<ExamQuestion, 'id' | 'interviewee_answers' | 'draft'>

/** There is nothing left to do in this page, for now or for good. */
export const isOver = ({ phase }: Pick<ExamState, 'phase'>) => ['closing', 'over', 'gone', 'waiting'].includes(phase)

export const indexOf = ({ questions }: Pick<ExamState, 'questions'>, questionId: number): number =>
  questions.findIndex((question) => question?.id === questionId)

const lastQueued = ({ queue }: Pick<ExamState, 'queue'>, questionId: number) =>
  queue.findLast((submission) => submission.questionId === questionId)

/** What was submitted last, whether the server has it already or not. */
export function submittedOf(state: Pick<ExamState, 'queue'>, question: Question): readonly number[] {
  return lastQueued(state, question.id)?.answers ?? question.interviewee_answers
}

/** What is ticked on the screen. */
export function chosenOf(state: Pick<ExamState, 'queue' | 'selections'>, question: Question): readonly number[] {
  const selection = state.selections[question.id]
  if (selection) return selection.options
  return lastQueued(state, question.id)?.answers ?? question.draft ?? question.interviewee_answers
}

export function isUnsubmitted(state: Pick<ExamState, 'queue' | 'selections'>, question: Question): boolean {
  return !isSameSelection(chosenOf(state, question), submittedOf(state, question))
}

export function isWaiting({ queue }: Pick<ExamState, 'queue'>, question: Pick<Question, 'id'>): boolean {
  return queue.some(({ questionId }) => questionId === question.id)
}

/** Its own submission is under way: a second one is not taken meanwhile. */
export function isBeingSent({ queue, sending }: Pick<ExamState, 'queue' | 'sending'>, question: Question): boolean {
  return sending === 'sending' && isWaiting({ queue }, question)
}

/** Something waits that this page would bring soonest: a finish, or an answer. */
export const mustStay = ({ phase, queue }: Pick<ExamState, 'phase' | 'queue'>): boolean =>
  phase === 'finishing' || queue.length > 0

export function canSubmit(state: ExamState, question: Question): boolean {
  return state.phase === 'open' && !isBeingSent(state, question) && isUnsubmitted(state, question)
}

/** Shown only where nothing of this question is submitted yet. */
export function mustWarn(state: ExamState, question: ExamQuestion): boolean {
  return !question.is_answered && !isWaiting(state, question) && isUnsubmitted(state, question)
}

/** What is read before the question on the screen. */
export const passageOf = ({ questions, index, passages }: Pick<ExamState, 'questions' | 'index' | 'passages'>) =>
  passages[questions[index]?.passage_id ?? 0]

export const canGoBack = ({ index }: Pick<ExamState, 'index'>) => index > 0
export const canGoOn = ({ index, total }: Pick<ExamState, 'index' | 'total'>) => index < total - 1

export function unsubmittedIn(state: ExamState): readonly ExamQuestion[] {
  return state.questions.filter((question) => question !== undefined).filter((one) => isUnsubmitted(state, one))
}

/** The server has no answer, and none is on its way. */
export function unansweredIn({ total, answered, queue, questions }: ExamState): number {
  const isAnswered = (id: number) => questions.some((question) => question?.id === id && question.is_answered)
  const queued = new Set(queue.map(({ questionId }) => questionId).filter((id) => !isAnswered(id)))
  return Math.max(0, total - answered - queued.size)
}

/** Where a question stands: what the list, the overview and the last dialog show of it. */
export interface Marks {
  isAnswered: boolean
  isQueued: boolean
  isUnsubmitted: boolean
  isFlagged: boolean
}

export function marksOf(state: ExamState, question: ExamQuestion | undefined): Marks {
  if (!question) return { isAnswered: false, isQueued: false, isUnsubmitted: false, isFlagged: false }
  return {
    isAnswered: question.is_answered,
    isQueued: isWaiting(state, question),
    isUnsubmitted: isUnsubmitted(state, question),
    isFlagged: state.flags.includes(question.id),
  }
}

/** Something is chosen and not submitted, beside an answer that was: at a finish that answer counts. */
export const hasEarlierAnswer = (state: ExamState, question: ExamQuestion): boolean =>
  isUnsubmitted(state, question) && submittedOf(state, question).length > 0

/** The next question behind this one, then from the beginning, that has no answer and none on its way. */
export function nextUnanswered(state: ExamState): number | undefined {
  const open = state.questions.flatMap((question, at) => {
    const { isAnswered, isQueued } = marksOf(state, question)
    return isAnswered || isQueued ? [] : [at]
  })
  return open.find((at) => at > state.index) ?? open[0]
}
