import type { DecisionState } from '@assay/contract/decisions/decision'
import type { DecisionKind } from '@assay/domain/mail/decisionKinds'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'
import { isWithinRounds, type RoundLimit } from '../../platform/http/caller/rounds.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { excludedIds, findByCodes, interviewsIn, rowsIn } from '../attempts/states/inView.ts'

export type DecisionRow = Selectable<Schema['decisions']>

export const entriesOf = (db: Queryable, interviewIds: readonly number[]): Promise<DecisionRow[]> =>
  db.selectFrom('decisions').selectAll().where('interview_id', 'in', interviewIds).orderBy('id').execute()

export const entriesOfBatch = (db: Queryable, batchId: number): Promise<DecisionRow[]> =>
  db
    .selectFrom('decisions')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where(sql<SqlBool>`interview_id not in (${excludedIds('byCode')})`)
    .orderBy('id')
    .execute()

export const lockInterviews = (tx: Tx, ids: readonly number[]): Promise<InterviewRow[]> =>
  rowsIn(tx, 'byCode')
    .where('id', 'in', ids)
    // The code that starts tests locks rows in the same order, which prevents deadlocks.
    .orderBy('id')
    .$if(!isSqlite(tx), (query) => query.forNoKeyUpdate())
    .execute()

/** A program may undo decisions or withdraw their e-mails only if all interviews of the call are in its rounds. */
export async function areWithin(db: Queryable, ids: readonly number[], rounds: RoundLimit): Promise<boolean> {
  if (rounds === null) return true
  const rows = await interviewsIn(db, 'all').select('blueprint_id').where('id', 'in', ids).execute()
  return rows.every(({ blueprint_id }) => isWithinRounds(rounds, blueprint_id))
}

type RowsToLock = 'decisions' | 'decision_mails'

export async function lockByCodes(tx: Tx, place: RowsToLock, codes: readonly string[]): Promise<InterviewRow[]> {
  const ids = (await findByCodes(tx, place, codes)).map(({ id }) => id)
  return ids.length > 0 ? lockInterviews(tx, ids) : []
}

export const insertBatch = async (tx: Tx, at: number): Promise<number> => {
  const made = tx.insertInto('decision_batches').values({ at, undone_at: null }).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

export const insertEntries = (tx: Tx, entries: readonly Insertable<Schema['decisions']>[]) =>
  tx.insertInto('decisions').values(entries).execute()

export const setDecision = (tx: Tx, ids: readonly number[], decision: DecisionState) =>
  tx.updateTable('interviews').set({ decision }).where('id', 'in', ids).execute()

export const markUndone = (tx: Tx, id: number, at: number) =>
  tx
    .updateTable('decision_batches')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const insertMailBatch = async (tx: Tx, at: number): Promise<number> =>
  (await tx.insertInto('decision_mail_batches').values({ at }).returning('id').executeTakeFirstOrThrow()).id

export async function alreadyMailed(
  db: Queryable,
  kind: DecisionKind,
  interviewIds: readonly number[],
): Promise<ReadonlySet<number | null>> {
  if (interviewIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('mails')
    .select('interview_id')
    .where('interview_id', 'in', interviewIds)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'sent'])
    .execute()
  return new Set(rows.map(({ interview_id }) => interview_id))
}
