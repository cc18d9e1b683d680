import type { Found } from '@assay/domain/verification/signals/findSignals'
import type { FoundSignal } from '@assay/domain/verification/signals/round'
import { sql } from 'kysely'
import { takeLock } from '../../../platform/db/lock.ts'
import { insertingRows, isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isInView } from '../../attempts/states/inView.ts'
import { findFit } from '../../insight/fit/queries.ts'
import type { ScoringVersionCache } from '../../insight/scoringVersions.ts'
import type { Finder } from './finder.ts'
import type { SentEdition } from './messages.ts'
import { newestCounted, readingRound } from './readRound.ts'

/** If a search for signals takes longer than six minutes, its node is treated as crashed. */
const RUN_TIMEOUT_MS = 6 * 60_000

export async function staleRounds(db: Queryable): Promise<number[]> {
  const fit = await findFit(db)
  const rows = await db
    .selectFrom('insight_rounds')
    .leftJoin('signal_rounds', 'signal_rounds.blueprint_id', 'insight_rounds.blueprint_id')
    .select('insight_rounds.blueprint_id')
    .where(({ eb, or, and, ref }) =>
      or([
        eb('signal_rounds.made_at', 'is', null),
        eb('signal_rounds.turn', '<', ref('insight_rounds.turn')),
        and([eb('signal_rounds.comparable', '>', 1), eb('signal_rounds.fit_id', '!=', fit?.id ?? 0)]),
      ]),
    )
    .orderBy('signal_rounds.made_at')
    .orderBy('insight_rounds.blueprint_id')
    .execute()
  return rows.map(({ blueprint_id }) => blueprint_id)
}

/** Returns null if another node has claimed the blueprint, or if its signals are current. */
const claim = (db: Db, blueprintId: number, fitId: number, now: number): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, 'signals')
    const claimedRow = { blueprint_id: blueprintId, claimed_at: now }
    const before = await tx
      .selectFrom('signal_rounds')
      .select(['claimed_at', 'made_at', 'turn', 'fit_id', 'comparable'])
      .where('blueprint_id', '=', blueprintId)
      .executeTakeFirst()
    const since = before?.claimed_at ?? null
    // SQLite has only one node, so an older claim belongs to a process that has ended.
    if (since !== null && !isSqlite(tx) && since > now - RUN_TIMEOUT_MS) return null
    const round = await tx
      .selectFrom('insight_rounds')
      .select('turn')
      .where('blueprint_id', '=', blueprintId)
      .executeTakeFirst()
    if (!round) return null
    const isMade = before && before.made_at !== null && before.turn === round.turn
    if (isMade && (before.comparable < 2 || before.fit_id === fitId)) return null
    await tx
      .insertInto('signal_rounds')
      .values(claimedRow)
      .onConflict((row) => row.column('blueprint_id').doUpdateSet({ claimed_at: now }))
      .execute()
    return round.turn
  })

const releaseClaim = (db: Db, blueprintId: number) =>
  db.updateTable('signal_rounds').set({ claimed_at: null }).where('blueprint_id', '=', blueprintId).execute()

interface ReadRound {
  people: readonly number[]
  editions: readonly SentEdition[]
}

function asRow({ kind, edition, people, figures }: FoundSignal, looked: ReadRound, place: number) {
  const shown = edition === null ? undefined : looked.editions[edition]
  const [interview_id = null, other_id = null] = people.map((at) => looked.people[at] ?? null)
  const part = 'option_id' in figures ? figures.option_id : 'focal' in figures ? figures.focal : ''
  const about = shown
    ? `${shown.question_id} ${shown.edition_id} ${part}`
    : [interview_id, other_id].toSorted((one, other) => Number(one) - Number(other)).join(' ')
  return {
    ...{ kind, subject: about.trim(), place, interview_id, other_id },
    question_id: shown?.question_id ?? null,
    edition_id: shown?.edition_id ?? null,
    figures: JSON.stringify(figures),
  }
}

const columns = {
  ...({ blueprint_id: 'bigint', kind: 'text', subject: 'text', place: 'bigint', interview_id: 'bigint' } as const),
  ...({ other_id: 'bigint', question_id: 'bigint', edition_id: 'text', figures: 'text' } as const),
}

async function storePart(tx: Tx, blueprint_id: number, rows: readonly ReturnType<typeof asRow>[]): Promise<void> {
  const signals = rows.map((row) => ({ blueprint_id, ...row }))
  const isStored = (column: 'interview_id' | 'other_id') =>
    sql`(input.${sql.ref(column)} is null or exists (
      select 1 from interviews where ${isInView('all')} and interviews.id = input.${sql.ref(column)}))`
  await sql`${insertingRows(tx, 'signals', columns, signals)}
    where ${isStored('interview_id')} and ${isStored('other_id')}
    on conflict (blueprint_id, kind, subject) do update set figures = excluded.figures, place = excluded.place`.execute(
    tx,
  )
}

const BATCH_SIZE = 100

/** An unchanged signal keeps its id and its notes. A signal that is no longer found is hidden. */
async function store(tx: Tx, signals: readonly FoundSignal[], signalRun: SignalRun): Promise<void> {
  const { blueprintId } = signalRun
  await tx.updateTable('signals').set({ figures: null }).where('blueprint_id', '=', blueprintId).execute()
  for (let start = 0; start < signals.length; start += BATCH_SIZE) {
    const part = signals.slice(start, start + BATCH_SIZE)
    await storePart(
      tx,
      blueprintId,
      part.map((signal, at) => asRow(signal, signalRun, start + at)),
    )
  }
}

interface SignalRun extends ReadRound {
  blueprintId: number
  turn: number
  fitId: number
  now: number
}

async function storeFoundSignals(tx: Tx, { signals, pairs, comparable }: Found, signalRun: SignalRun): Promise<void> {
  const { blueprintId, turn, fitId, now, people } = signalRun
  await store(tx, signals, signalRun)
  await tx
    .updateTable('signal_rounds')
    .set({ claimed_at: null, made_at: now, turn, fit_id: fitId, interviews: people.length, pairs, comparable })
    .where('blueprint_id', '=', blueprintId)
    .execute()
}

interface Dependencies {
  db: Db
  versions: ScoringVersionCache
  now: () => number
  finder: Finder
}

/**
 * Returns false if the search failed. Does nothing if another node has claimed the blueprint, or if its signals are
 * current.
 */
export async function makeSignals({ db, versions, now, finder }: Dependencies, blueprintId: number): Promise<boolean> {
  const fit = await findFit(db)
  const fitId = fit?.id ?? 0
  const turn = await claim(db, blueprintId, fitId, now())
  if (turn === null) return true
  try {
    const ids = (await newestCounted(db, blueprintId)).map(({ interview_id }) => interview_id)
    const { finderInput, people, editions } = readingRound({ db, versions, fit }, ids)
    const found = await finder.find(finderInput)
    if (!found) {
      await releaseClaim(db, blueprintId)
      return false
    }
    const signalRun = { blueprintId, turn, fitId, now: now(), people, editions }
    await inTransaction(db, (tx) => storeFoundSignals(tx, found, signalRun))
    return true
  } catch (error) {
    await releaseClaim(db, blueprintId)
    throw error
  }
}
