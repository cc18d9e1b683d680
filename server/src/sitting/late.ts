import type { LateNote } from '@assay/contract/clock/late'
import type { Selectable } from 'kysely'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable, Schema, Tx } from '../db/schema.ts'
import { readRow } from './journal.ts'

/** Answers that arrived after the end. They count for nothing before a person has accepted them (domain/exam/late.ts). */
export type StoredLate = Omit<Selectable<Schema['late_answers']>, 'interview_id' | 'options'> & {
  options: readonly number[]
}

const columns = [
  ...(['id', 'position', 'kind', 'options', 'chosen_at', 'received_at', 'state'] as const),
  ...(['actor_id', 'actor_name', 'decided_at', 'reason'] as const),
] as const

/** All of an interview, the oldest first. */
export async function lateOf(db: Queryable, interviewId: number): Promise<StoredLate[]> {
  const rows = await db
    .selectFrom('late_answers')
    .select(columns)
    .where('interview_id', '=', interviewId)
    .orderBy('chosen_at')
    .orderBy('id')
    .execute()
  return rows.map(readRow)
}

/** As everybody may read of it, by whoever tells the times. */
export const asLateNote = (time: (at: number) => string, { position, chosen_at, received_at, state }: StoredLate) =>
  ({
    ...{ number: position + 1, time: time(chosen_at), received_time: time(received_at), state },
  }) satisfies LateNote

/** A test as it stands, held until the end of the transaction: nobody reopens it, and nobody else decides about it meanwhile. */
export const holdTest = (tx: Tx, id: number) =>
  tx
    .selectFrom('interviews')
    .select(['id', 'started_at', 'closed_at'])
    .where('id', '=', id)
    .$if(!isOnlyWriter(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

export type NewLate = Pick<
  Schema['late_answers'],
  'interview_id' | 'position' | 'kind' | 'options' | 'chosen_at' | 'received_at'
>

/** In the place of whatever is undecided about this question. */
export async function storeLate(tx: Tx, late: NewLate): Promise<void> {
  await removeUndecided(tx, late)
  await tx
    .insertInto('late_answers')
    .values({ ...late, state: 'undecided', actor_name: '' })
    .execute()
}

/** Where a newer choice is what counts already there is nothing left to decide. */
export const removeUndecided = (
  tx: Tx,
  { interview_id, position }: Pick<Schema['late_answers'], 'interview_id' | 'position'>,
) =>
  tx
    .deleteFrom('late_answers')
    .where('interview_id', '=', interview_id)
    .where('position', '=', position)
    .where('state', '=', 'undecided')
    .execute()
