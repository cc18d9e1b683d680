import {
  type AnswerState,
  isAnswered,
  isSuperseded,
  journalRowKindFor,
  NO_ANSWER_YET,
  plausibleTimeSpent,
} from '@assay/domain/exam/journal'
import { plausibleTime } from '@assay/domain/exam/lateAnswers'
import { acceptanceAt } from '@assay/domain/exam/stage'
import { elapsedMs } from '@assay/domain/exam/testClock'
import { JOURNAL_ROWS } from '@assay/domain/limits'
import type { CachedAttempt, NewJournalRow } from '../attemptCache.ts'

export interface IncomingAnswer {
  interviewId: number
  position: number
  kind: 'answer' | 'draft'
  options: readonly number[]
  timeSpent: number | undefined
  /** The last stored answer that the device knew. */
  basedOn?: readonly number[] | undefined
  chosenAt?: number | undefined
  receivedAt: number
  idempotencyKey: string | null
  address: string
}

export interface SavedSubmission {
  options: readonly number[]
  answered: number
  receivedAt: number
  deadlineAt: number
}

export type SubmissionOutcome =
  | SavedSubmission
  | 'gone'
  | 'not_started'
  | 'too_late'
  | 'too_many'
  | 'key_of_another'
  | 'superseded'

export interface SubmissionDecision {
  outcome: SubmissionOutcome
  row?: NewJournalRow
}

const savedSubmission = (
  row: Pick<NewJournalRow, 'options' | 'answered' | 'received_at'>,
  { interview }: CachedAttempt,
): SavedSubmission => ({
  options: row.options,
  answered: row.answered,
  receivedAt: row.received_at,
  deadlineAt: interview.deadline_at ?? row.received_at,
})

function answeredAfter(attempt: CachedAttempt, { kind, options }: IncomingAnswer, before: AnswerState): number {
  if (kind === 'draft') return attempt.answeredCount
  return attempt.answeredCount - (isAnswered(before) ? 1 : 0) + (options.length > 0 ? 1 : 0)
}

const secondsSpent = ({ timeSpent, receivedAt }: IncomingAnswer, { interview, lastSubmittedAt }: CachedAttempt) =>
  timeSpent === undefined
    ? plausibleTimeSpent(Number.MAX_SAFE_INTEGER, lastSubmittedAt, receivedAt)
    : plausibleTimeSpent(timeSpent, receivedAt - elapsedMs(interview, receivedAt), receivedAt)

const chosenTime = ({ chosenAt, receivedAt }: IncomingAnswer, { interview }: CachedAttempt): number | null =>
  chosenAt === undefined ? null : plausibleTime(chosenAt, interview.started_at ?? receivedAt, receivedAt)

/** The decision must not change the cached test, because the answer is not committed yet. */
export function decideSubmission(attempt: CachedAttempt | undefined, incoming: IncomingAnswer): SubmissionDecision {
  if (!attempt) return { outcome: 'gone' }
  const before = incoming.idempotencyKey === null ? undefined : attempt.byIdempotencyKey.get(incoming.idempotencyKey)
  if (before)
    return { outcome: before.position === incoming.position ? savedSubmission(before, attempt) : 'key_of_another' }

  const acceptance = acceptanceAt(attempt.interview, incoming.receivedAt)
  if (acceptance !== 'accepted') return { outcome: acceptance }

  const state = attempt.answerStates.get(incoming.position) ?? NO_ANSWER_YET
  const { basedOn } = incoming
  const chosenAt = chosenTime(incoming, attempt)
  if (basedOn !== undefined && chosenAt !== null && isSuperseded(state, { ...incoming, basedOn, chosenAt }))
    return { outcome: 'superseded' }
  const kind = journalRowKindFor(state, { ...incoming, hasIdempotencyKey: incoming.idempotencyKey !== null })
  const answered = answeredAfter(attempt, incoming, state)
  const {
    interviewId: interview_id,
    position,
    options,
    receivedAt: received_at,
    idempotencyKey: key,
    address,
  } = incoming
  if (kind === null) return { outcome: savedSubmission({ options, answered, received_at }, attempt) }

  if (attempt.rowCount >= (kind === 'draft' ? JOURNAL_ROWS.drafts : JOURNAL_ROWS.all)) return { outcome: 'too_many' }
  const time_spent = kind === 'draft' ? 0 : secondsSpent(incoming, attempt)
  const saved = { interview_id, position, kind, options, time_spent, received_at, key, answered, address }
  const row: NewJournalRow = { ...saved, chosen_at: chosenAt }
  return { outcome: savedSubmission(row, attempt), row }
}
