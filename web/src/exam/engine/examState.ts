import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import { isSameSelection } from '@assay/domain/exam/journal'
import type { Selection, Submission } from '../../lib/answers/answerStores.ts'
import type { DeadlineRange } from './countdown.ts'

export type { Selection, Submission } from '../../lib/answers/answerStores.ts'

/** The server uses the key of a report to ignore duplicates. */
export interface Report {
  key: string
  questionId: number | null
  text: string
}

export type Selections = Readonly<Record<number, Selection>>
export type SendState = 'idle' | 'sending' | 'retrying'
/**
 * `closing`: the page asks the server for the cause of the end. `gone`: the test no longer exists. `reentry_required`:
 * the test was reopened, or continues on another computer.
 */
export type Phase = 'open' | 'finishing' | 'time_up' | 'closing' | 'over' | 'gone' | 'reentry_required'
export type EndReason = 'finished' | 'time' | 'elsewhere'

export interface ExamState {
  total: number
  answered: number
  index: number
  /**
   * True once the page has chosen a question or the candidate has acted. Then only the candidate changes the position.
   */
  isPositionSet: boolean
  questions: readonly (ExamQuestion | undefined)[]
  passages: Readonly<Record<number, ShownPassage>>
  selections: Selections
  queue: readonly Submission[]
  flags: readonly number[]
  /** `writes` and `lastWriteNumber` show whether a response is older than the last write request for its question. */
  writes: number
  lastWriteNumber: Readonly<Record<number, number>>
  leftMsAtLastSubmit: number
  sending: SendState
  drafting: SendState
  isOnline: boolean
  /** True if the network works, but the server fails with status 500 or higher. */
  hasServerFailed: boolean
  isStorageWorking: boolean
  deadline: DeadlineRange
  addedSeconds: number | null
  /** Time of the last extension. Responses to requests from before the extension are outdated. */
  extendedAt: number
  browsers: number
  phase: Phase
  /** Time on the server's clock when the candidate pressed Send; null if the candidate cancelled the finish. */
  finishPressedAt: string | null
  endReason: EndReason | null
}

export function initialExamState(
  interview: Pick<PublicInterview, 'amount_of_questions' | 'amount_of_answered_questions'>,
  initial: Pick<ExamState, 'deadline' | 'leftMsAtLastSubmit' | 'isOnline'> & Partial<ExamState>,
): ExamState {
  return {
    total: interview.amount_of_questions,
    answered: interview.amount_of_answered_questions,
    index: 0,
    isPositionSet: false,
    questions: Array.from({ length: interview.amount_of_questions }),
    passages: {},
    selections: {},
    queue: [],
    flags: [],
    writes: 0,
    lastWriteNumber: {},
    sending: 'idle',
    drafting: 'idle',
    hasServerFailed: false,
    isStorageWorking: true,
    addedSeconds: null,
    extendedAt: 0,
    browsers: 1,
    phase: 'open',
    finishPressedAt: null,
    endReason: null,
    ...initial,
  }
}

export const addedTime = (before: Pick<ExamState, 'addedSeconds'>, now: Pick<ExamState, 'addedSeconds'>): number =>
  before.addedSeconds === null || now.addedSeconds === null ? 0 : now.addedSeconds - before.addedSeconds

type Question = Pick<ExamQuestion, 'id' | 'interviewee_answers' | 'draft'>

export const isPageBlocked = ({ phase }: Pick<ExamState, 'phase'>) =>
  ['closing', 'over', 'gone', 'reentry_required'].includes(phase)

export const questionIndexOf = ({ questions }: Pick<ExamState, 'questions'>, questionId: number): number =>
  questions.findIndex((question) => question?.id === questionId)

const lastQueued = ({ queue }: Pick<ExamState, 'queue'>, questionId: number) =>
  queue.findLast((submission) => submission.questionId === questionId)

export function submittedAnswers(state: Pick<ExamState, 'queue'>, question: Question): readonly number[] {
  return lastQueued(state, question.id)?.answers ?? question.interviewee_answers
}

export function selectedAnswers(state: Pick<ExamState, 'queue' | 'selections'>, question: Question): readonly number[] {
  const selection = state.selections[question.id]
  if (selection) return selection.options
  return lastQueued(state, question.id)?.answers ?? question.draft ?? question.interviewee_answers
}

export function isUnsubmitted(state: Pick<ExamState, 'queue' | 'selections'>, question: Question): boolean {
  return !isSameSelection(selectedAnswers(state, question), submittedAnswers(state, question))
}

export function isQueued({ queue }: Pick<ExamState, 'queue'>, question: Pick<Question, 'id'>): boolean {
  return queue.some(({ questionId }) => questionId === question.id)
}

export function isBeingSent({ queue, sending }: Pick<ExamState, 'queue' | 'sending'>, question: Question): boolean {
  return sending === 'sending' && isQueued({ queue }, question)
}

export const mustKeepPage = ({ phase, queue }: Pick<ExamState, 'phase' | 'queue'>): boolean =>
  phase === 'finishing' || queue.length > 0

export function canSubmit(state: ExamState, question: Question): boolean {
  return state.phase === 'open' && !isBeingSent(state, question) && isUnsubmitted(state, question)
}

export function mustWarnUnsubmitted(state: ExamState, question: ExamQuestion): boolean {
  return !question.is_answered && !isQueued(state, question) && isUnsubmitted(state, question)
}

export const passageOf = ({ questions, index, passages }: Pick<ExamState, 'questions' | 'index' | 'passages'>) =>
  passages[questions[index]?.passage_id ?? 0]

export const canGoBack = ({ index }: Pick<ExamState, 'index'>) => index > 0
export const canGoOn = ({ index, total }: Pick<ExamState, 'index' | 'total'>) => index < total - 1

export function unsubmittedQuestions(state: ExamState): readonly ExamQuestion[] {
  return state.questions.filter((question) => question !== undefined).filter((one) => isUnsubmitted(state, one))
}

export function countUnanswered({ total, answered, queue, questions }: ExamState): number {
  const isAnswered = (id: number) => questions.some((question) => question?.id === id && question.is_answered)
  const queued = new Set(queue.map(({ questionId }) => questionId).filter((id) => !isAnswered(id)))
  return Math.max(0, total - answered - queued.size)
}

export interface QuestionStatus {
  isAnswered: boolean
  isQueued: boolean
  isUnsubmitted: boolean
  isFlagged: boolean
}

export function questionStatus(state: ExamState, question: ExamQuestion | undefined): QuestionStatus {
  if (!question) return { isAnswered: false, isQueued: false, isUnsubmitted: false, isFlagged: false }
  return {
    isAnswered: question.is_answered,
    isQueued: isQueued(state, question),
    isUnsubmitted: isUnsubmitted(state, question),
    isFlagged: state.flags.includes(question.id),
  }
}

export const hasEarlierAnswer = (state: ExamState, question: ExamQuestion): boolean =>
  isUnsubmitted(state, question) && submittedAnswers(state, question).length > 0

export function nextUnanswered(state: ExamState): number | undefined {
  const open = state.questions.flatMap((question, at) => {
    const { isAnswered, isQueued } = questionStatus(state, question)
    return isAnswered || isQueued ? [] : [at]
  })
  return open.find((at) => at > state.index) ?? open[0]
}
