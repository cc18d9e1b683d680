import { timerAnswerRows } from '@assay/domain/exam/journal'
import { closableBefore } from '@assay/domain/exam/stage'
import { REOPENED_MS } from '@assay/domain/limits'
import { inChunks } from '../../../platform/db/chunks.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isUnavailable } from '../../../platform/db/violations.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { anonymizeEnded } from '../anonymity/anonymize.ts'
import { type AttemptCache, evictAttempt } from '../attemptCache.ts'
import { closeClocks, type EndedTest, type TestEnding } from '../clock/clocks.ts'
import { recordTestEvents } from '../events.ts'
import { writeSelection } from '../journal.ts'
import { notifyStaff } from '../notifyStaff.ts'
import { removeQuestionVisits } from '../presence/questionVisits.ts'
import { closeOpenGaps } from '../presence/saveHeartbeats.ts'
import { queueForInsight, updateCountsForFinished } from '../scoreCounts.ts'
import { interviewsIn } from '../states/inView.ts'
import { updateVerificationVerdicts } from '../verification/verdicts.ts'
import { queueStatusEvents } from '../webhooks/statusEvents.ts'
import { restoreUndecidedLateAnswers } from './lateAnswers.ts'
import { insertReceipts, receiptsOf, type StoredReceipt } from './receipts.ts'
import { createEndReceipt, readTestsToScore, scoreAndStore, type TestToScore } from './scoring.ts'

/** On SQLite, a statement that begins with `with` waits for all writes, so the `with` is in a subquery. */
const reopenedBefore = (db: Queryable, at: number) =>
  db
    .with(
      (cte) => cte('reopened').materialized(),
      () => interviewsIn(db, 'all').select(['id', 'deadline_at', 'closed_at']).where('reopened_at', '<=', at),
    )
    .selectFrom('reopened')
    .selectAll()

const expiredTests = (db: Queryable, now: number) =>
  interviewsIn(db, 'all')
    .select(['id', 'deadline_at'])
    .where('closed_at', 'is', null)
    .where('deadline_at', '<', closableBefore(now))
    .unionAll(
      db
        .selectFrom(reopenedBefore(db, now - REOPENED_MS).as('reopened'))
        .select(['id', 'deadline_at'])
        .where('closed_at', 'is', null)
        .where('deadline_at', 'is', null),
    )
    .orderBy('deadline_at')
    .limit(100)
    .execute()

/** When the time runs out, the candidate's unsubmitted selections become answers (`timerAnswers`). */
interface ClosingTest extends TestToScore {
  by: TestEnding['by']
  timerAnswers: ReturnType<typeof timerAnswerRows>
}

async function readEndedTests(
  tx: Tx,
  all: readonly EndedTest[],
  byOf: ReadonlyMap<number, TestEnding['by']>,
): Promise<ClosingTest[]> {
  return (await readTestsToScore(tx, all)).map((test) => {
    const { id, run_from, started_at } = test.ended
    const by = byOf.get(id) ?? 'no_return'
    const timerAnswers = by === 'clock' ? timerAnswerRows(test.rows, run_from ?? started_at) : []
    return { ...test, by, rows: [...test.rows, ...timerAnswers], timerAnswers }
  })
}

const storeTimerAnswers = (tx: Tx, all: readonly ClosingTest[]) =>
  inChunks(
    all.flatMap(({ ended, timerAnswers }) =>
      timerAnswers.map((row) => ({
        ...row,
        interview_id: ended.id,
        options: writeSelection(row.options),
        address: '',
      })),
    ),
    (part) => tx.insertInto('submissions').values(part).execute(),
  )

const endEvent = ({ ended: { id, closed_at }, by }: ClosingTest) =>
  by === 'no_return'
    ? []
    : {
        interviewId: id,
        at: closed_at,
        kind: by === 'clock' ? ('closed_by_clock' as const) : ('closed_by_candidate' as const),
      }

const closeGapsOfTests = (tx: Tx, { heartbeats }: AttemptCache, all: readonly EndedTest[]) =>
  closeOpenGaps(
    tx,
    heartbeats,
    all.flatMap(({ id, run_from: from, closed_at: to }) => (from === null ? [] : { id, clock: { from, to } })),
  )

async function closeInOneTransaction(
  db: Db,
  attemptCache: AttemptCache,
  endings: readonly TestEnding[],
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const all = await closeClocks(tx, endings)
    if (all.length === 0) return
    for (const { id } of all) evictAttempt(attemptCache, id)
    await closeGapsOfTests(tx, attemptCache, all)
    await removeQuestionVisits(
      tx,
      attemptCache.visits,
      all.map(({ id }) => id),
    )
    const closed = await readEndedTests(tx, all, new Map(endings.map(({ id, by }) => [id, by])))
    await storeTimerAnswers(tx, closed)
    for (const { ended, by } of closed) if (by === 'no_return') await restoreUndecidedLateAnswers(tx, ended)
    const finished = await scoreAndStore(tx, closed)
    await recordTestEvents(tx, closed.flatMap(endEvent))
    await anonymizeEnded(
      tx,
      all.filter(({ veil }) => veil === 'due').map(({ id }) => id),
    )
    const receipts: StoredReceipt[] = []
    for (const one of closed) {
      const { id, reopened_at } = one.ended
      receipts.push(createEndReceipt(one, reopened_at === null ? [] : await receiptsOf(tx, id)))
    }
    await insertReceipts(tx, receipts)
    await queueForInsight(
      tx,
      all.map(({ id }) => id),
    )
    await updateVerificationVerdicts(
      tx,
      all.map(({ id }) => id),
      now,
    )
    await queueStatusEvents(
      tx,
      'interview.finished',
      all.map((ended) => ({ ...ended, at: ended.closed_at })),
    )
    await recordChanges(
      tx,
      // Clients read changes in the order of time. So the change gets the current time, not the earlier end of the
      // test.
      all.map(({ id }) => ({ id, at: now })),
    )
    await notifyStaff(
      tx,
      all.map(({ id, closed_at }) => ({ event: 'finished' as const, interviewId: id, at: closed_at })),
    )
    await updateCountsForFinished(tx, finished)
  })
}

export const closeTest = (db: Db, attemptCache: AttemptCache, ending: TestEnding, now: number): Promise<void> =>
  closeInOneTransaction(db, attemptCache, [ending], now)

/** On SQLite, new answers wait while a batch is stored, so the batches are smaller than on PostgreSQL. */
const batchSizeOn = (db: Db) => (isSqlite(db) ? 20 : 50)

/** Closes as many tests of the batch as possible. Returns the errors of the tests that could not be closed. */
async function closeBatch(
  db: Db,
  attemptCache: AttemptCache,
  piece: readonly TestEnding[],
  now: number,
): Promise<Error[]> {
  try {
    await closeInOneTransaction(db, attemptCache, piece, now)
    return []
  } catch (cause) {
    if (isUnavailable(cause)) throw cause
    const [only, other] = piece
    if (only && !other) return [new Error(`The test of interview ${only.id} cannot be closed`, { cause })]
    const faults: Error[] = []
    for (const ending of piece) faults.push(...(await closeBatch(db, attemptCache, [ending], now)))
    return faults
  }
}

export async function closeExpiredTests(db: Db, attemptCache: AttemptCache, now: number): Promise<number> {
  const due = await expiredTests(db, now)
  const endings = due.map(
    ({ id, deadline_at: at }): TestEnding => (at === null ? { id, by: 'no_return' } : { id, by: 'clock', at }),
  )
  const piece = batchSizeOn(db)
  const faults: Error[] = []
  for (let start = 0; start < endings.length; start += piece)
    faults.push(...(await closeBatch(db, attemptCache, endings.slice(start, start + piece), now)))
  if (faults[0]) throw faults[0]
  return due.length
}
