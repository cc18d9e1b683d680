import { REOPENED_MS } from '@assay/domain/limits'
import { type SqlBool, sql } from 'kysely'
import { isSqlite, rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { recordChange, recordChanges } from '../../../platform/feed/changes.ts'
import { hidingColumns, type InterviewRow, interviewColumns } from '../states/interviewRow.ts'
import { type HidingValues, interviewsIn, isInView } from '../states/inView.ts'
import { insertLedgerRows, systemActorColumns } from './ledgerRows.ts'

/**
 * Only this file changes the times of a test, except for commands that repair or erase data. Each function writes
 * ledger rows and derived columns in one transaction. Callers must remove the interview from the cache.
 */

/** The allowed time must match the calculation in domain/exam/testClock.ts. */
const allowedMsSql = sql<number>`(interviews.max_time * 60 + interviews.extra_seconds + interviews.given_seconds) * 1000`
const nextRevision = sql<number>`interviews.revision + 1`

/**
 * The plus stops SQLite from using the index of the column, which would read all tests that are not started or not
 * closed.
 */
const isNotStarted = sql<SqlBool>`+interviews.started_at is null`
const isNotClosed = sql<SqlBool>`+interviews.closed_at is null`

const hidingColumnsSql = sql.join(hidingColumns.map((name) => sql.ref(`interviews.${name}`)))

const isAwaitingReturnSql = sql<SqlBool>`(interviews.started_at is not null and interviews.deadline_at is null and interviews.closed_at is null)`

export interface StartedAttempt extends HidingValues {
  id: number
  code: string
  public_id: string
  external_id: string | null
  blueprint_id: number | null
  started_at: number
  run_from: number
  deadline_at: number
}

export async function startClocks(
  tx: Tx,
  starts: readonly { id: number; at: number; arrival: number }[],
): Promise<ReadonlyMap<number, StartedAttempt>> {
  const rows = starts.toSorted((one, other) => one.id - other.id)
  const columns = { id: 'bigint', at: 'bigint', arrival: 'bigint' } as const
  const { rows: started } = await sql<StartedAttempt & { max_time: number }>`
    update interviews set started_at = input.at, run_from = input.at, deadline_at = input.at + ${allowedMsSql}
    from ${rowsAsTable(tx, columns, rows)} where interviews.id = input.id and ${isNotStarted} and ${isInView('exam')}
      and interviews.withdrawn_at is null and (interviews.blueprint_id is null or interviews.open_key is not null)
      and (interviews.opens_at is null or interviews.opens_at <= input.arrival)
      and (interviews.closes_at is null or input.arrival < interviews.closes_at)
    returning interviews.id, interviews.code, interviews.public_id, interviews.external_id, interviews.blueprint_id, interviews.started_at, interviews.run_from, interviews.deadline_at,
      ${hidingColumnsSql}, interviews.max_time`.execute(tx)
  await insertLedgerRows(
    tx,
    started.map(({ id, started_at: at, max_time }) => ({
      interview_id: id,
      at,
      kind: 'start' as const,
      seconds: max_time * 60,
      ...systemActorColumns,
    })),
  )
  return new Map(started.map(({ max_time: _, ...clock }) => [clock.id, clock]))
}

export async function resumeClock(tx: Tx, { id, at, arrival }: { id: number; at: number; arrival: number }) {
  const resumed = await tx
    .updateTable('interviews')
    .set({
      run_from: at,
      deadline_at: sql<number>`${at} + ${allowedMsSql} - interviews.ran_ms`,
      revision: nextRevision,
    })
    .where('id', '=', id)
    .where(isAwaitingReturnSql)
    .where('reopened_at', '>', arrival - REOPENED_MS)
    .returning('id')
    .executeTakeFirst()
  if (!resumed) return false
  await insertLedgerRows(tx, [{ interview_id: id, at, kind: 'resume', seconds: 0, ...systemActorColumns }])
  await recordChange(tx, id, at)
  return true
}

export interface ChangedBy {
  at: number
  actor_id: number | null
  actor_name: string
}

const actorColumns = ({ at, actor_id, actor_name }: ChangedBy) => ({ at, actor_id, actor_name })

export interface TimeExtension {
  id: number
  seconds: number
}

export interface ExtendedClock extends TimeExtension {
  run_from: number | null
  deadline_at: number | null
  ran_ms: number
  max_time: number
  extra_seconds: number
  given_seconds: number
}

export async function extendClocks(
  tx: Tx,
  changedBy: ChangedBy,
  extensions: readonly TimeExtension[],
  reason: string | null,
): Promise<readonly ExtendedClock[]> {
  const rows = extensions.toSorted((one, other) => one.id - other.id)
  const { rows: clocks } = await sql<Omit<ExtendedClock, 'seconds'>>`
    update interviews set given_seconds = interviews.given_seconds + input.seconds,
      deadline_at = interviews.deadline_at + input.seconds * 1000, revision = ${nextRevision}
    from ${rowsAsTable(tx, { id: 'bigint', seconds: 'bigint' }, rows)} where interviews.id = input.id
      and interviews.started_at is not null and ${isNotClosed}
      and (interviews.deadline_at is null or interviews.deadline_at > ${changedBy.at})
    returning interviews.id, interviews.run_from, interviews.deadline_at, interviews.ran_ms, interviews.max_time,
      interviews.extra_seconds, interviews.given_seconds`.execute(tx)
  const secondsOf = new Map(extensions.map(({ id, seconds }) => [id, seconds]))
  const extended = clocks.map((clock) => ({ ...clock, seconds: secondsOf.get(clock.id) ?? 0 }))
  await insertLedgerRows(
    tx,
    extended.map(({ id, seconds }) => ({
      interview_id: id,
      kind: 'give_back' as const,
      seconds,
      reason,
      ...actorColumns(changedBy),
    })),
  )
  await recordChanges(
    tx,
    extended.map(({ id }) => ({ id, at: changedBy.at })),
  )
  return extended
}

export async function setExtraTimeOfClock(
  tx: Tx,
  changedBy: ChangedBy,
  { id, percent, seconds }: { id: number; percent: number | null; seconds: number },
): Promise<InterviewRow | undefined> {
  const untouched = tx.updateTable('interviews').where('id', '=', id).where('started_at', 'is', null)
  const before = await untouched.set({ revision: nextRevision }).returning('extra_seconds').executeTakeFirst()
  if (!before) return undefined
  const values = { extra_seconds: seconds, extra_percent: percent }
  const after = await untouched.set(values).returning(interviewColumns).executeTakeFirstOrThrow()
  const change = { interview_id: id, kind: 'extra' as const, seconds: seconds - before.extra_seconds, reason: null }
  if (change.seconds !== 0) await insertLedgerRows(tx, [{ ...change, ...actorColumns(changedBy) }])
  await recordChange(tx, id, changedBy.at)
  return after
}

export type TestEnding = { id: number } & ({ by: 'candidate' | 'clock'; at: number } | { by: 'no_return' })

export interface EndedTest extends HidingValues {
  id: number
  code: string
  public_id: string
  external_id: string | null
  closed_at: number
  started_at: number
  reopened_at: number | null
  /** `run_from` is null until the candidate enters the test. */
  run_from: number | null
  ran_ms: number
  max_time: number
  extra_seconds: number
  given_seconds: number
  label_set: string
  blueprint_id: number | null
  veil: InterviewRow['veil']
}

export const endedColumns = [
  ...(['id', 'code', 'public_id', 'external_id'] as const),
  ...(['started_at', 'reopened_at', 'run_from', 'ran_ms', 'label_set', 'blueprint_id', 'veil'] as const),
  ...(['max_time', 'extra_seconds', 'given_seconds'] as const),
  ...hidingColumns,
] as const

/** Every node locks open tests in the order of their ids, to prevent deadlocks. */
const lockOpenTests = (tx: Tx, ids: readonly number[]) =>
  interviewsIn(tx, 'all')
    .select([...endedColumns, 'deadline_at', 'last_end_at'])
    .where('id', 'in', ids)
    .where('started_at', 'is not', null)
    .where(isNotClosed)
    .$narrowType<{ started_at: number }>()
    .orderBy('id')
    .$if(!isSqlite(tx), (query) => query.forUpdate())
    .execute()

type OpenTest = Awaited<ReturnType<typeof lockOpenTests>>[number]

/**
 * Returns undefined if the test continues. The timer ends a test only if its deadline is unchanged, because time may
 * have been added.
 */
function endOf({ deadline_at, last_end_at }: OpenTest, ending: TestEnding): number | undefined {
  if (ending.by === 'no_return') return deadline_at === null ? (last_end_at ?? undefined) : undefined
  const isDue = ending.by === 'clock' ? deadline_at === ending.at : deadline_at !== null && deadline_at > ending.at
  return isDue ? ending.at : undefined
}

const endColumns = { id: 'bigint', closed_at: 'bigint', closed_by: 'text', ran_ms: 'bigint' } as const

/** If several calls end an interview at the same time, only one of the calls succeeds. */
export async function closeClocks(tx: Tx, endings: readonly TestEnding[]): Promise<EndedTest[]> {
  const endingOf = new Map(endings.map((ending) => [ending.id, ending]))
  const held = await lockOpenTests(tx, [...endingOf.keys()])
  const ends = held.flatMap(({ deadline_at, last_end_at, ...row }) => {
    const ending = endingOf.get(row.id)
    const closed_at = ending && endOf({ ...row, deadline_at, last_end_at }, ending)
    if (!ending || closed_at === undefined) return []
    const ran_ms = ending.by === 'no_return' ? row.ran_ms : row.ran_ms + closed_at - (row.run_from ?? closed_at)
    const closed_by = ending.by === 'candidate' ? ('candidate' as const) : ('clock' as const)
    return { closed_by, ended: { ...row, closed_at, ran_ms } }
  })
  if (ends.length === 0) return []
  const rows = ends.map(({ closed_by, ended: { id, closed_at, ran_ms } }) => ({ id, closed_at, closed_by, ran_ms }))
  await sql`
    update interviews set open_key = null, revision = ${nextRevision}, closed_at = input.closed_at, closed_by = input.closed_by,
      ran_ms = input.ran_ms
    from ${rowsAsTable(tx, endColumns, rows)} where interviews.id = input.id`.execute(tx)
  const all = ends.map(({ ended }) => ended)
  await insertLedgerRows(
    tx,
    all.map(({ id, closed_at: at }) => ({
      interview_id: id,
      at,
      kind: 'close' as const,
      seconds: 0,
      ...systemActorColumns,
    })),
  )
  return all
}

export async function reopenClock(
  tx: Tx,
  changedBy: ChangedBy,
  {
    id,
    closed_at,
    seconds,
    unused,
    reason,
    open_key,
  }: TimeExtension & { closed_at: number; unused: number; reason: string | null; open_key: string | null },
): Promise<InterviewRow | undefined> {
  const added = seconds - unused
  const nothing = { score: null, correct: null, partially: null, wrong: null, unanswered: null, details: null }
  const nothingFixed = { first_score: null, voided: 0, credited: 0, answered: null }
  const reopened = await tx
    .updateTable('interviews')
    .set({ ...nothing, ...nothingFixed, closed_at: null, closed_by: null, told_end_at: null, open_key })
    .set({ deadline_at: null, run_from: null })
    .set({ last_end_at: closed_at, reopened_at: changedBy.at, revision: nextRevision })
    .set({ given_seconds: sql<number>`given_seconds + ${added}` })
    .where('id', '=', id)
    .where('closed_by', '=', 'clock')
    .where('closed_at', '=', closed_at)
    .returning(interviewColumns)
    .executeTakeFirst()
  if (!reopened) return undefined
  const row = { interview_id: id, kind: 'reopen' as const, seconds: added, reason }
  await insertLedgerRows(tx, [{ ...row, ...actorColumns(changedBy) }])
  return reopened
}
