import { acceptanceAt } from '@assay/domain/exam/clock'
import { believableSeconds } from '@assay/domain/exam/interview'
import { NOTHING_CHOSEN, NOTHING_YET, type Standing } from './journal.ts'
import type { Exam, NewRow } from './live.ts'

/** What a candidate sends: an answer, or a selection that is not submitted yet. */
export interface Incoming {
  interviewId: number
  position: number
  kind: 'answer' | 'draft'
  options: string
  timeSpent: number | undefined
  receivedAt: number
  key: string | null
  address: string
}

export interface Receipt {
  options: string
  answered: number
  receivedAt: number
  deadlineAt: number
}

export type Outcome = Receipt | 'gone' | 'not_started' | 'too_late' | 'key_of_another'

export interface Decision {
  outcome: Outcome
  /** The row that the journal gains, if any: a retry answers the same and adds nothing. */
  row?: NewRow
}

const receipt = (row: Pick<NewRow, 'options' | 'answered' | 'received_at'>, { interview }: Exam): Receipt => ({
  options: row.options,
  answered: row.answered,
  receivedAt: row.received_at,
  deadlineAt: interview.deadline_at ?? row.received_at,
})

function kindOf({ kind, options, key }: Incoming, { answer, draft }: Standing): NewRow['kind'] | null {
  if (kind === 'draft')
    return options === (draft?.options ?? answer) || (options === NOTHING_CHOSEN && !draft) ? null : 'draft'
  if (options !== answer) return 'answer'
  // Nothing changes, but the key must be known when it comes again, and a draft in between is over.
  return key !== null || draft ? 'same' : null
}

function answeredAfter(exam: Exam, { kind, options }: Incoming, { answer }: Standing): number {
  if (kind === 'draft') return exam.answered
  return exam.answered - (answer === NOTHING_CHOSEN ? 0 : 1) + (options === NOTHING_CHOSEN ? 0 : 1)
}

const secondsSpent = ({ timeSpent, receivedAt }: Incoming, { interview, lastAt }: Exam) =>
  timeSpent === undefined
    ? believableSeconds(Number.MAX_SAFE_INTEGER, lastAt, receivedAt)
    : believableSeconds(timeSpent, interview.started_at ?? receivedAt, receivedAt)

/** Decides one submission by the exam as it is, and leaves the exam as it is. */
export function decide(exam: Exam | undefined, incoming: Incoming): Decision {
  if (!exam) return { outcome: 'gone' }
  const before = incoming.key === null ? undefined : exam.byKey.get(incoming.key)
  if (before) return { outcome: before.position === incoming.position ? receipt(before, exam) : 'key_of_another' }

  const acceptance = acceptanceAt(exam.interview, incoming.receivedAt)
  if (acceptance !== 'accepted') return { outcome: acceptance }

  const standing = exam.standings.get(incoming.position) ?? NOTHING_YET
  const kind = kindOf(incoming, standing)
  const answered = answeredAfter(exam, incoming, standing)
  const { interviewId: interview_id, position, options, receivedAt: received_at, key, address } = incoming
  if (kind === null) return { outcome: receipt({ options, answered, received_at }, exam) }

  const time_spent = kind === 'draft' ? 0 : secondsSpent(incoming, exam)
  const row: NewRow = { interview_id, position, kind, options, time_spent, received_at, key, answered, address }
  return { outcome: receipt(row, exam), row }
}
