import type { LateAnswerNote } from '@assay/contract/lateAnswers'
import { answerStates, isAnswered, journalRowKindFor, NO_ANSWER_YET } from '@assay/domain/exam/journal'
import type { Selectable } from 'kysely'
import type { Actor } from '../../../platform/db/audit.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable, Schema, Tx } from '../../../platform/db/schema.ts'
import { endedColumns } from '../clock/clocks.ts'
import { loadJournal, parseJournalRow, writeSelection } from '../journal.ts'
import { interviewsIn } from '../states/inView.ts'

/** A late answer counts only after a person has accepted it (domain/exam/lateAnswers.ts). */
export type StoredLateAnswer = Omit<Selectable<Schema['late_answers']>, 'interview_id' | 'options'> & {
  options: readonly number[]
}

const columns = [
  ...(['id', 'position', 'kind', 'options', 'chosen_at', 'received_at', 'state'] as const),
  ...(['actor_id', 'actor_name', 'decided_at', 'reason'] as const),
] as const

export async function lateAnswersOf(db: Queryable, interviewId: number): Promise<StoredLateAnswer[]> {
  const rows = await db
    .selectFrom('late_answers')
    .select(columns)
    .where('interview_id', '=', interviewId)
    .orderBy('chosen_at')
    .orderBy('id')
    .execute()
  return rows.map(parseJournalRow)
}

/** `time` hides exact times from readers who may not see the candidate's extra time. */
export const lateAnswerNoteOf = (
  time: (at: number) => string,
  { position, chosen_at, received_at, state }: StoredLateAnswer,
) =>
  ({
    number: position + 1,
    time: time(chosen_at),
    received_time: time(received_at),
    state,
  }) satisfies LateAnswerNote

/**
 * While a transaction holds the lock of a test, no other request reopens the test or decides about its late answers.
 */
export const lockTest = (tx: Tx, id: number) =>
  interviewsIn(tx, 'all')
    .select([...endedColumns, 'closed_at', 'closed_by', 'score'])
    .where('id', '=', id)
    .$if(!isSqlite(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

export type NewLateAnswer = Pick<
  Schema['late_answers'],
  'interview_id' | 'position' | 'kind' | 'options' | 'chosen_at' | 'received_at'
>

export async function storeLateAnswer(tx: Tx, late: NewLateAnswer): Promise<void> {
  await removeUndecidedLateAnswer(tx, late)
  await tx
    .insertInto('late_answers')
    .values({ ...late, state: 'undecided', actor_name: '' })
    .execute()
}

export const removeUndecidedLateAnswer = (
  tx: Tx,
  { interview_id, position }: Pick<Schema['late_answers'], 'interview_id' | 'position'>,
) =>
  tx
    .deleteFrom('late_answers')
    .where('interview_id', '=', interview_id)
    .where('position', '=', position)
    .where('state', '=', 'undecided')
    .execute()

interface Decision extends Pick<Actor, 'at' | 'actor_id' | 'actor_name'> {
  interview_id: number
  state: 'accepted' | 'left' | 'returned'
  reason: string | null
  ids?: readonly number[] | undefined
}

export async function storeLateDecision(
  tx: Tx,
  { interview_id, state, reason, ids, at, actor_id, actor_name }: Decision,
): Promise<StoredLateAnswer[]> {
  if (ids?.length === 0) return []
  const rows = await tx
    .updateTable('late_answers')
    .set({ state, reason, decided_at: at, actor_id, actor_name })
    .where('interview_id', '=', interview_id)
    .where('state', '=', 'undecided')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning(columns)
    .execute()
  return rows.map(parseJournalRow)
}

export async function returnLateAnswersAsDrafts(tx: Tx, reopening: Omit<Decision, 'state' | 'ids'>): Promise<void> {
  const { interview_id } = reopening
  const returned = await storeLateDecision(tx, { ...reopening, state: 'returned' })
  if (returned.length === 0) return
  const states = answerStates(await loadJournal(tx, interview_id))
  const answered = [...states.values()].filter(isAnswered).length
  const drafts = returned
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ position, options, received_at }) => {
      const draft = { kind: 'draft' as const, options, hasIdempotencyKey: false }
      const isNew = journalRowKindFor(states.get(position) ?? NO_ANSWER_YET, draft) !== null
      const row = { interview_id, position, kind: draft.kind, options: writeSelection(options), received_at, answered }
      return isNew ? { ...row, time_spent: 0, key: null, address: '' } : []
    })
  await inChunks(drafts, (part) => tx.insertInto('submissions').values(part).execute())
}

/** If the candidate never entered the reopened test, its late answers are undecided again. */
export const restoreUndecidedLateAnswers = (tx: Tx, { id, reopened_at }: { id: number; reopened_at: number | null }) =>
  tx
    .updateTable('late_answers')
    .set({ state: 'undecided', reason: null, decided_at: null, actor_id: null, actor_name: '' })
    .where('interview_id', '=', id)
    .where('state', '=', 'returned')
    .where('decided_at', '=', reopened_at)
    .execute()
