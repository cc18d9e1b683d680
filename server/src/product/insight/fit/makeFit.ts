import { sql } from 'kysely'
import { lockCounter, takeLock } from '../../../platform/db/lock.ts'
import { insertingRows, insertRows, isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isInView } from '../../attempts/states/inView.ts'
import { COUNTING } from '../counting/count.ts'
import { countCounted } from '../questions/queries.ts'
import type { FitCallbacks, Fitter } from './fitterProcess.ts'
import type { FittedPerson, SentInterview } from './messages.ts'
import { findFit, readDocument } from './queries.ts'

export const FIT = { least: 10, most: 20_000 } as const
/**
 * Up to 2,000 interviews, each change starts a new calculation of difficulties. With more interviews, the calculation
 * runs about once an hour.
 */
export const SMALL = 2_000
const LARGE_FIT_INTERVAL_MS = 55 * 60_000
/** If a calculation of difficulties takes longer than six minutes, its node is treated as crashed. */
const FIT_TIMEOUT_MS = 6 * 60_000
const BATCH_SIZE = 100

interface Claim {
  id: number
}

async function isFitNeeded(db: Queryable, now: number): Promise<boolean> {
  const counted = await countCounted(db)
  if (counted < FIT.least) return false
  const made = await findFit(db)
  // Calculations of older releases lack some values, so a new calculation is needed.
  if (!made || !readDocument(made).spreads || !readDocument(made).parts) return true
  if (made.turn === (await lockCounter(db, COUNTING))) return false
  return Math.min(counted, FIT.most) <= SMALL || now - made.made_at >= LARGE_FIT_INTERVAL_MS
}

const unfinished = (db: Queryable) =>
  db.selectFrom('insight_fits').select(['id', 'began_at']).where('made_at', 'is', null).execute()

/** Only the node that inserts the row into `insight_fits` runs the calculation. */
async function claimFit(db: Db, now: number): Promise<Claim | null> {
  if (!(await isFitNeeded(db, now))) return null
  return inTransaction(db, async (tx) => {
    await takeLock(tx, 'fit')
    const begun = await unfinished(tx)
    // SQLite has only one node, so an unfinished calculation belongs to a process that has ended.
    if (!isSqlite(tx) && begun.some(({ began_at }) => began_at > now - FIT_TIMEOUT_MS)) return null
    if (!(await isFitNeeded(tx, now))) return null
    await tx.deleteFrom('insight_fits').where('made_at', 'is', null).execute()
    const turn = await lockCounter(tx, COUNTING)
    return tx
      .insertInto('insight_fits')
      .values({ began_at: now, made_at: null, turn, interviews: 0, document: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

function nextInterviews(db: Queryable): FitCallbacks['next'] {
  let last: { end_at: number; interview_id: number } | null = null
  let left: number = FIT.most
  return async () => {
    const after = last
    const rows = await db
      .selectFrom('insight_counted')
      .innerJoin('interviews', 'interviews.id', 'insight_counted.interview_id')
      .where(isInView('all'))
      .select(['insight_counted.interview_id', 'insight_counted.end_at', 'insight_counted.document'])
      .select(['interviews.blueprint_id', 'interviews.label_set'])
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(insight_counted.end_at, insight_counted.interview_id) < (${after?.end_at}, ${after?.interview_id})`,
        ),
      )
      .orderBy('insight_counted.end_at', 'desc')
      .orderBy('insight_counted.interview_id', 'desc')
      .limit(Math.min(BATCH_SIZE, left))
      .execute()
    last = rows.at(-1) ?? last
    left -= rows.length
    return rows.map(({ end_at: _, ...row }): SentInterview => row)
  }
}

const personColumns = {
  fit_id: 'bigint' as const,
  interview_id: 'bigint' as const,
  label_set: 'text' as const,
  blueprint_id: 'bigint' as const,
  score: 'bigint' as const,
  part: 'bigint' as const,
}

async function insertPeople(tx: Tx, fit_id: number, people: readonly FittedPerson[]): Promise<void> {
  const rows = people.map((person) => ({ fit_id, ...person }))
  await sql`${insertingRows(tx, 'insight_fit_people', personColumns, rows)}
    where exists (select 1 from interviews where ${isInView('all')} and interviews.id = input.interview_id)`.execute(tx)
}

interface FitResult {
  mean: number
  tests: string
  spreads: string
  interviews: number
  parts: number
}

/** Requests may still read the previous result, so it is not deleted yet. */
async function publishFit(
  tx: Tx,
  id: number,
  now: number,
  { mean, tests, spreads, interviews, parts }: FitResult,
): Promise<void> {
  const document = `{"mean":${JSON.stringify(mean)},"tests":${tests},"spreads":${spreads},"parts":${parts}}`
  await tx.updateTable('insight_fits').set({ made_at: now, interviews, document }).where('id', '=', id).execute()
  await tx
    .deleteFrom('insight_fits')
    .where('id', '<', (query) =>
      query
        .selectFrom('insight_fits')
        .select(({ fn }) => fn.max('id').as('before'))
        .where('id', '<', id)
        .where('made_at', 'is not', null),
    )
    .execute()
}

const listener =
  (db: Db, id: number, now: () => number): FitCallbacks['onResult'] =>
  (part) =>
    inTransaction(db, async (tx) => {
      if (part.kind === 'people') return insertPeople(tx, id, part.people)
      if (part.kind === 'done') return publishFit(tx, id, now(), part)
      if (part.kind === 'editions') {
        const rows = part.editions.map(({ edition, ...own }) => ({ edition, document: JSON.stringify(own) }))
        return insertRows(
          tx,
          'insight_fit_editions',
          { fit_id: 'bigint', edition: 'bigint', document: 'text' },
          rows.map((row) => ({ fit_id: id, ...row })),
        )
      }
      return insertRows(
        tx,
        'insight_fit_groups',
        { fit_id: 'bigint', name: 'text', document: 'text' },
        part.groups.map(({ name, shown }) => ({ fit_id: id, name, document: JSON.stringify(shown) })),
      )
    })

interface Dependencies {
  db: Db
  now: () => number
  fitter: Fitter
}

export async function makeFit({ db, now, fitter }: Dependencies): Promise<boolean> {
  const claimed = await claimFit(db, now())
  if (!claimed) return true
  const isMade = await fitter
    .fit({ next: nextInterviews(db), onResult: listener(db, claimed.id, now) })
    .catch((error) => {
      if (!(error instanceof Error)) throw error
      return error
    })
  if (isMade === true) return true
  await db.deleteFrom('insight_fits').where('id', '=', claimed.id).where('made_at', 'is', null).execute()
  if (isMade instanceof Error) throw isMade
  return false
}
