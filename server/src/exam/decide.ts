import { acceptanceAt, type Times } from '@assay/domain/clock'
import { believableSeconds } from '@assay/domain/interview'
import type { Schema } from '../db/schema.ts'
import { NOTHING_CHOSEN, type Standing } from '../interviews/journal.ts'

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

/** A row of the journal, before the database has numbered it. */
export type NewRow = Omit<Schema['submissions'], 'id'>

/** What is known of an interview while a batch is decided; it moves on with every row. */
export interface Exam extends Times {
  answered: number
  standings: Map<number, Standing>
  byKey: Map<string, NewRow>
  lastAt: number
}

const nothingYet: Standing = { answer: NOTHING_CHOSEN, draft: null }

const receipt = (row: Pick<NewRow, 'options' | 'answered' | 'received_at'>, exam: Exam): Receipt => ({
  options: row.options,
  answered: row.answered,
  receivedAt: row.received_at,
  deadlineAt: exam.deadline_at ?? row.received_at,
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

const secondsSpent = ({ timeSpent, receivedAt }: Incoming, { started_at, lastAt }: Exam) =>
  timeSpent === undefined
    ? believableSeconds(Number.MAX_SAFE_INTEGER, lastAt, receivedAt)
    : believableSeconds(timeSpent, started_at ?? receivedAt, receivedAt)

function moveOn(exam: Exam, row: NewRow): void {
  const { answer } = exam.standings.get(row.position) ?? nothingYet
  const isDraft = row.kind === 'draft'
  const draft =
    isDraft && row.options !== NOTHING_CHOSEN ? { options: row.options, received_at: row.received_at } : null
  exam.standings.set(row.position, { answer: isDraft ? answer : row.options, draft })
  exam.answered = row.answered
  if (row.key !== null) exam.byKey.set(row.key, row)
  if (!isDraft) exam.lastAt = row.received_at
}

/** Decides one submission and says which row it adds, if any: a retry answers the same and adds nothing. */
export function decide(exam: Exam | undefined, incoming: Incoming): { outcome: Outcome; row?: NewRow } {
  if (!exam) return { outcome: 'gone' }
  const before = incoming.key === null ? undefined : exam.byKey.get(incoming.key)
  if (before) return { outcome: before.position === incoming.position ? receipt(before, exam) : 'key_of_another' }

  const acceptance = acceptanceAt(exam, incoming.receivedAt)
  if (acceptance !== 'accepted') return { outcome: acceptance }

  const standing = exam.standings.get(incoming.position) ?? nothingYet
  const kind = kindOf(incoming, standing)
  const answered = answeredAfter(exam, incoming, standing)
  const { interviewId: interview_id, position, options, receivedAt: received_at, key, address } = incoming
  if (kind === null) return { outcome: receipt({ options, answered, received_at }, exam) }

  const time_spent = kind === 'draft' ? 0 : secondsSpent(incoming, exam)
  const row: NewRow = { interview_id, position, kind, options, time_spent, received_at, key, answered, address }
  moveOn(exam, row)
  return { outcome: receipt(row, exam), row }
}
