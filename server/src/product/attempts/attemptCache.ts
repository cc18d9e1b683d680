import { setTimeout } from 'node:timers/promises'
import type { Heartbeat } from '@assay/domain/exam/gaps'
import { type AnswerState, answerStateAfter, NO_ANSWER_YET } from '@assay/domain/exam/journal'
import DataLoader from 'dataloader'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Schema } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { JOURNAL_READ, parseJournalRow } from './journal.ts'
import type { InterviewRow } from './states/interviewRow.ts'
import { findByCode, findByCodes, rowsIn } from './states/inView.ts'

export type NewJournalRow = Omit<Schema['submissions'], 'id' | 'options'> & { options: readonly number[] }

export type SavedRow = Pick<NewJournalRow, 'position' | 'options' | 'answered' | 'received_at'>

const savedRowOf = ({ position, options, answered, received_at }: NewJournalRow): SavedRow => ({
  position,
  options,
  answered,
  received_at,
})

export interface CachedAttempt {
  interview: InterviewRow
  answerStates: Map<number, AnswerState>
  byIdempotencyKey: Map<string, SavedRow>
  answeredCount: number
  rowCount: number
  /** The time of the last answer, or the time when the clock started if that was later. */
  lastSubmittedAt: number
}

/** This cache size is enough for about fifteen thousand running tests with 30 questions. */
const CACHE_BYTES = 256 * 2 ** 20
/** Estimated memory of a cached test without answers, and of one journal row. */
const ATTEMPT_BYTES = 2_000
const ROW_BYTES = 250

export type UnsavedHeartbeats = Map<number, Heartbeat[]>

/** Null means that the value did not change. */
export type QuestionVisit = Pick<Schema['places'], 'looked_at' | 'flag'>

export type QuestionVisits = Map<number, Map<number, QuestionVisit>>

export interface AttemptCache {
  byId: Map<number, CachedAttempt>
  byCode: Map<string, CachedAttempt>
  bytes: number
  heartbeats: UnsavedHeartbeats
  visits: QuestionVisits
  /** Only PostgreSQL needs `interviewLoader`. On SQLite, the cache of tests is always up to date. */
  interviewLoader?: ReturnType<typeof openInterviewLoader>
}

export const emptyAttemptCache = (): AttemptCache => ({
  byId: new Map(),
  byCode: new Map(),
  bytes: 0,
  heartbeats: new Map(),
  visits: new Map(),
})

const attemptBytes = ({ rowCount }: CachedAttempt) => ATTEMPT_BYTES + rowCount * ROW_BYTES

/** Code that changes the times of an interview must call this function in the same transaction. */
export function evictAttempt(attemptCache: AttemptCache, id: number): void {
  const attempt = attemptCache.byId.get(id)
  if (!attempt) return
  attemptCache.bytes -= attemptBytes(attempt)
  attemptCache.byCode.delete(attempt.interview.code)
  attemptCache.byId.delete(id)
}

function evictOldest(attemptCache: AttemptCache, exceptFor: CachedAttempt): void {
  for (const [id, attempt] of attemptCache.byId) {
    if (attemptCache.bytes <= CACHE_BYTES) return
    if (attempt !== exceptFor) evictAttempt(attemptCache, id)
  }
}

function cacheAttempt(attemptCache: AttemptCache, attempt: CachedAttempt): void {
  evictAttempt(attemptCache, attempt.interview.id)
  attemptCache.byId.set(attempt.interview.id, attempt)
  attemptCache.byCode.set(attempt.interview.code, attempt)
  attemptCache.bytes += attemptBytes(attempt)
  evictOldest(attemptCache, attempt)
}

function findCachedByCode({ byId, byCode }: AttemptCache, code: string): CachedAttempt | undefined {
  const attempt = byCode.get(code)
  if (!attempt) return undefined
  byId.delete(attempt.interview.id)
  byId.set(attempt.interview.id, attempt)
  return attempt
}

export function cacheJournalRow(attemptCache: AttemptCache, attempt: CachedAttempt, row: NewJournalRow): void {
  addRow(attempt, row)
  if (attemptCache.byId.get(attempt.interview.id) === attempt) attemptCache.bytes += ROW_BYTES
}

type StartedClock = Pick<InterviewRow, 'id' | 'run_from' | 'deadline_at'> & { started_at: number }

/** Call `cacheClock` only after the commit, so that the cache never contains a start that was not stored. */
export function cacheClock({ byId }: AttemptCache, { id, ...clock }: StartedClock): void {
  const attempt = byId.get(id)
  if (!attempt) return
  attempt.interview = { ...attempt.interview, ...clock }
  attempt.lastSubmittedAt = clock.started_at
}

function addRow(attempt: CachedAttempt, row: NewJournalRow): void {
  const { answerStates } = attempt
  attempt.rowCount += 1
  answerStates.set(row.position, answerStateAfter(answerStates.get(row.position) ?? NO_ANSWER_YET, row))
  if (row.key !== null) attempt.byIdempotencyKey.set(row.key, savedRowOf(row))
  if (row.kind === 'draft') return
  attempt.answeredCount = row.answered
  attempt.lastSubmittedAt = row.received_at
}

async function submissionRows(db: Queryable, interviewId: number): Promise<NewJournalRow[]> {
  const rows = await db
    .selectFrom('submissions')
    .select([
      'interview_id',
      'position',
      'kind',
      'options',
      'time_spent',
      'received_at',
      'chosen_at',
      'key',
      'answered',
      'address',
    ])
    .where('interview_id', '=', interviewId)
    .orderBy('id', 'desc')
    .limit(JOURNAL_READ)
    .execute()
  return rows.reverse().map(parseJournalRow)
}

async function readAttempt(db: Queryable, attemptCache: AttemptCache, interview: InterviewRow): Promise<CachedAttempt> {
  const lastSubmittedAt = interview.started_at ?? 0
  const attempt: CachedAttempt = {
    interview,
    answerStates: new Map(),
    byIdempotencyKey: new Map(),
    answeredCount: 0,
    rowCount: 0,
    lastSubmittedAt,
  }
  // The interview must be read before its journal. Otherwise, a new journal entry could be missed.
  const rows = interview.started_at === null ? [] : await submissionRows(db, interview.id)
  for (const row of rows) addRow(attempt, row)
  // The time for the next answer starts when the candidate enters the reopened test.
  attempt.lastSubmittedAt = Math.max(attempt.lastSubmittedAt, interview.run_from ?? 0)
  cacheAttempt(attemptCache, attempt)
  return attempt
}

/** The cached test may be outdated if other nodes write, so the caller must check whether it is current. */
export const findCachedAttempt = (attemptCache: AttemptCache, id: number): CachedAttempt | undefined =>
  attemptCache.byId.get(id)

async function attemptOfRow(db: Queryable, attemptCache: AttemptCache, row: InterviewRow): Promise<CachedAttempt> {
  const cached = attemptCache.byId.get(row.id)
  if (cached?.interview.revision !== row.revision || cached.interview.started_at !== row.started_at)
    return readAttempt(db, attemptCache, row)
  cached.interview = row
  return cached
}

export async function readAttemptById(
  db: Queryable,
  attemptCache: AttemptCache,
  id: number,
): Promise<CachedAttempt | undefined> {
  const row = await rowsIn(db, 'exam').where('id', '=', id).executeTakeFirst()
  if (row) return attemptOfRow(db, attemptCache, row)
  evictAttempt(attemptCache, id)
  return undefined
}

/** If a query takes longer than this, later requests no longer wait for it. */
const LOADER_WAIT_MS = 100

/**
 * Loads the interviews of several requests in one query. One query per request would halve the number of candidates
 * that PostgreSQL can serve. Requests wait for the query in progress, because many small queries at the same time would
 * occupy all connections, and saves would have to wait.
 */
function openInterviewLoader(db: Queryable) {
  let inProgress: Promise<unknown> = Promise.resolve()
  async function load(codes: readonly string[]): Promise<(InterviewRow | undefined)[]> {
    const query = findByCodes(db, 'exam', codes)
    inProgress = Promise.race([query, setTimeout(LOADER_WAIT_MS)]).catch(() => {})
    const byCode = new Map((await query).map((row) => [row.code, row]))
    return codes.map((code) => byCode.get(code))
  }
  const batchScheduleFn = (loadBatch: () => void) => inProgress.then(() => setImmediate(loadBatch))
  return new DataLoader(load, { cache: false, batchScheduleFn })
}

async function readAttemptByCode(
  db: Queryable,
  attemptCache: AttemptCache,
  code: string,
): Promise<CachedAttempt | undefined> {
  const cached = findCachedByCode(attemptCache, code)
  if (!isSqlite(db)) attemptCache.interviewLoader ??= openInterviewLoader(db)
  const row = await (attemptCache.interviewLoader?.load(code) ?? findByCode(db, 'exam', code))
  if (row) return attemptOfRow(db, attemptCache, row)
  if (cached) evictAttempt(attemptCache, cached.interview.id)
  return undefined
}

/**
 * On SQLite, only this process writes, so its cache is always up to date. On PostgreSQL, the cached revision is
 * compared with the stored revision.
 */
export async function currentAttempt(
  db: Db,
  attemptCache: AttemptCache,
  code: string,
): Promise<CachedAttempt | undefined> {
  if (!isSqlite(db)) return readAttemptByCode(db, attemptCache, code)
  return findCachedByCode(attemptCache, code) ?? inTransaction(db, (tx) => readAttemptByCode(tx, attemptCache, code))
}

/** The returned test may be outdated. Use it only to find a question, because the questions of a test never change. */
export async function possiblyOutdatedAttempt(
  db: Db,
  attemptCache: AttemptCache,
  code: string,
): Promise<CachedAttempt | undefined> {
  return findCachedByCode(attemptCache, code) ?? currentAttempt(db, attemptCache, code)
}
