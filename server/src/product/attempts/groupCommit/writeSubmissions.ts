import { sql } from 'kysely'
import { insertingRows, isSqlite, rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import { asLastStatements } from '../../../platform/db/sqlite/driver.ts'
import { inTransaction, retryDeadlocks } from '../../../platform/db/transaction.ts'
import { changeConflictClause, recordingChanges } from '../../../platform/feed/changes.ts'
import {
  type AttemptCache,
  type CachedAttempt,
  cacheJournalRow,
  findCachedAttempt,
  type NewJournalRow,
  readAttemptById,
} from '../attemptCache.ts'
import { writeSelection } from '../journal.ts'
import {
  decideSubmission,
  type IncomingAnswer,
  type SubmissionDecision,
  type SubmissionOutcome,
} from './decideSubmission.ts'

const columns = {
  interview_id: 'bigint',
  position: 'bigint',
  kind: 'text',
  options: 'text',
  time_spent: 'bigint',
  received_at: 'bigint',
  chosen_at: 'bigint',
  key: 'text',
  answered: 'bigint',
  address: 'text',
} as const

const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))

interface DecidedSubmission extends SubmissionDecision {
  incoming: IncomingAnswer
  attempt: CachedAttempt | undefined
  revision: number
}

const decideWith = (incoming: IncomingAnswer, attempt: CachedAttempt | undefined): DecidedSubmission => ({
  incoming,
  attempt,
  revision: attempt?.interview.revision ?? 0,
  ...decideSubmission(attempt, incoming),
})

/** Answers are cached only after the commit, so that the cache never contains rows that were not stored. */
function cacheDecided(attemptCache: AttemptCache, all: readonly DecidedSubmission[]): void {
  for (const { attempt, row } of all) if (attempt && row) cacheJournalRow(attemptCache, attempt, row)
}

const rowForStorage = <Row extends NewJournalRow>(row: Row) => ({ ...row, options: writeSelection(row.options) })

const changesAnsweredCount = ({ row, attempt }: DecidedSubmission) =>
  row !== undefined && row.kind !== 'draft' && row.answered !== attempt?.answeredCount

/** On SQLite, the cache of tests is always up to date, so a cached test is not read again. */
async function writeOnSqlite(
  db: Db,
  attemptCache: AttemptCache,
  batch: readonly IncomingAnswer[],
): Promise<SubmissionOutcome[]> {
  const all = await inTransaction(db, async (tx) => {
    const found: DecidedSubmission[] = []
    for (const incoming of batch) {
      const { interviewId: id } = incoming
      found.push(
        decideWith(incoming, findCachedAttempt(attemptCache, id) ?? (await readAttemptById(tx, attemptCache, id))),
      )
    }
    const rows = found.flatMap(({ row }) => row ?? [])
    const countChanges = found
      .filter(changesAnsweredCount)
      .map(({ incoming: { interviewId: id, receivedAt: at } }) => ({ id, at }))
    const writes = [
      ...(rows.length > 0 ? [insertingRows(tx, 'submissions', columns, rows.map(rowForStorage))] : []),
      ...(countChanges.length > 0 ? [recordingChanges(tx, countChanges)] : []),
    ]
    if (writes.length > 0) await tx.executeQuery(asLastStatements(writes.map((write) => write.compile(tx))))
    return found
  })
  cacheDecided(attemptCache, all)
  return all.map(({ outcome }) => outcome)
}

async function insertIfRevisionUnchanged(
  db: Queryable,
  rows: readonly (NewJournalRow & { revision: number; changes_count: 0 | 1 })[],
): Promise<Set<number>> {
  const { rows: inserted } = await sql<{ interview_id: number }>`
    with input as materialized (select * from ${rowsAsTable(db, { ...columns, revision: 'bigint', changes_count: 'bigint' }, rows.map(rowForStorage))}),
    updated as (
      update interviews set revision = interviews.revision + 1 from input
      where interviews.id = input.interview_id and interviews.revision = input.revision and interviews.closed_at is null
      returning interviews.id
    ),
    recorded_changes as (
      insert into interview_changes (interview_id, changed_at, place)
      select interview_id, received_at, null from input where changes_count = 1 and interview_id in (select id from updated)
      order by interview_id ${changeConflictClause}
    )
    insert into submissions (${names}) select ${names} from input where interview_id in (select id from updated)
    returning interview_id`.execute(db)
  return new Set(inserted.map(({ interview_id }) => interview_id))
}

/** Every node sorts the answers by interview, to prevent deadlocks. */
const sortedByInterview = (all: readonly IncomingAnswer[]) =>
  all.toSorted((one, other) => one.interviewId - other.interviewId)

async function decideOnThisNode(
  db: Db,
  attemptCache: AttemptCache,
  incoming: IncomingAnswer,
  isFirstTry: boolean,
): Promise<DecidedSubmission> {
  const { interviewId: id } = incoming
  const guess = isFirstTry ? decideWith(incoming, findCachedAttempt(attemptCache, id)) : undefined
  return guess?.row ? guess : decideWith(incoming, await readAttemptById(db, attemptCache, id))
}

/**
 * On PostgreSQL, another node may have changed the test since the decision. The server then decides about the answer
 * again.
 */
async function writeOnPostgres(
  db: Db,
  attemptCache: AttemptCache,
  batch: readonly IncomingAnswer[],
): Promise<SubmissionOutcome[]> {
  const outcomes = new Map<IncomingAnswer, SubmissionOutcome>()
  let waiting = sortedByInterview(batch)
  for (let tries = 0; waiting.length > 0; tries += 1) {
    const all = await Promise.all(waiting.map((incoming) => decideOnThisNode(db, attemptCache, incoming, tries === 0)))
    const rows = all.flatMap((one) =>
      one.row
        ? { ...one.row, revision: one.revision, changes_count: changesAnsweredCount(one) ? (1 as const) : (0 as const) }
        : [],
    )
    const inserted =
      rows.length > 0 ? await retryDeadlocks(() => insertIfRevisionUnchanged(db, rows)) : new Set<number>()
    const decided = all.filter(({ row, incoming }) => !row || inserted.has(incoming.interviewId))
    cacheDecided(attemptCache, decided)
    for (const { incoming, outcome, row, attempt, revision } of decided) {
      if (row && attempt) attempt.interview = { ...attempt.interview, revision: revision + 1 }
      outcomes.set(incoming, outcome)
    }
    waiting = waiting.filter((one) => !outcomes.has(one))
  }
  return batch.map((incoming) => outcomes.get(incoming) ?? 'gone')
}

export const writeSubmissions = (
  db: Db,
  attemptCache: AttemptCache,
  batch: readonly IncomingAnswer[],
): Promise<SubmissionOutcome[]> =>
  isSqlite(db) ? writeOnSqlite(db, attemptCache, batch) : writeOnPostgres(db, attemptCache, batch)
