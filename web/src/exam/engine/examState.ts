import type { ExamQuestion } from '@assay/contract/exam'
import { isSameSelection } from '@assay/domain/exam/interview'
import type { Deadline } from './countdown.ts'
import type { Selection, Selections } from './keep.ts'
import type { Sending, Submission } from './outbox.ts'

export type Phase = 'open' | 'finishing' | 'time_up' | 'over' | 'gone'

export interface ExamState {
  total: number
  answered: number
  /** The question on the screen, counted from 0 over the whole paper. */
  index: number
  questions: readonly (ExamQuestion | undefined)[]
  selections: Selections
  queue: readonly Submission[]
  sending: Sending
  drafting: Sending
  isOnline: boolean
  /** Whether this browser keeps what it is told over a reload. */
  isLasting: boolean
  deadline: Deadline
  phase: Phase
}

type Question = Pick<ExamQuestion, 'id' | 'interviewee_answers' | 'draft'>

const lastQueued = ({ queue }: Pick<ExamState, 'queue'>, questionId: number) =>
  queue.findLast((submission) => submission.questionId === questionId)

/** What was handed in last, whether the server has it already or not. */
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

export function isWaiting({ queue }: Pick<ExamState, 'queue'>, question: Question): boolean {
  return queue.some(({ questionId }) => questionId === question.id)
}

/** Its own submission is under way: a second one is not taken meanwhile. */
export function isBeingSent({ queue, sending }: Pick<ExamState, 'queue' | 'sending'>, question: Question): boolean {
  return sending === 'sending' && queue.some(({ questionId }) => questionId === question.id)
}

export function canSubmit(state: ExamState, question: Question): boolean {
  return state.phase === 'open' && !isBeingSent(state, question) && isUnsubmitted(state, question)
}

/** Told only where nothing of this question is handed in yet. */
export function mustWarn(state: ExamState, question: ExamQuestion): boolean {
  return !question.is_answered && !isWaiting(state, question) && isUnsubmitted(state, question)
}

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

/** What the server shows as draft after it was told this selection. */
function draftFrom(options: readonly number[], { interviewee_answers }: Question): readonly number[] | null {
  return options.length === 0 || isSameSelection(options, interviewee_answers) ? null : options
}

/**
 * Whether a selection of this browser still stands beside what the server says now. If another device has handed in
 * or ticked something since, that is newer.
 */
export function stillStands({ options, base, isSent }: Selection, fresh: Question): boolean {
  if (!isSameSelection(base, fresh.interviewee_answers)) return false
  if (!isSent) return true
  const expected = draftFrom(options, fresh)
  return expected === null ? fresh.draft === null : isSameSelection(expected, fresh.draft ?? [])
}

export function choose(question: ExamQuestion, chosen: readonly number[], optionId: number): number[] {
  if (!question.is_multiple_choice) return [optionId]
  return chosen.includes(optionId) ? chosen.filter((id) => id !== optionId) : [...chosen, optionId]
}
