import { type Signal, signal } from '@assay/contract/verification/signals'
import { isoOf } from '@assay/domain/isoTime'
import type { SignalKind } from '@assay/domain/verification/signals/round'
import type { Queryable } from '../../../platform/db/schema.ts'
import { interviewsIn, isInView } from '../../attempts/states/inView.ts'
import { FIT, SMALL } from '../../insight/fit/makeFit.ts'
import { findFit, fitResponse } from '../../insight/fit/queries.ts'
import { countCounted } from '../../insight/questions/queries.ts'

const signalRows = (db: Queryable, blueprintId: number) =>
  db
    .selectFrom('signals')
    .selectAll()
    .where('blueprint_id', '=', blueprintId)
    .where('figures', 'is not', null)
    .$narrowType<{ figures: string }>()

type Row = Awaited<ReturnType<ReturnType<typeof signalRows>['execute']>>[number]

/** A signal must not name a deleted interview, so deleted interviews have no code here. */
async function signalCodes(db: Queryable, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ interview_id, other_id }) => [interview_id ?? [], other_id ?? []].flat()))]
  if (ids.length === 0) return new Map()
  const found = await interviewsIn(db, 'statistics').select(['id', 'code']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, code }) => [id, code]))
}

function asSignal(row: Row, codes: ReadonlyMap<number, string>): Signal | null {
  const { id, kind, question_id, edition_id, figures, interview_id, other_id } = row
  const people = [interview_id, other_id].filter((one) => one !== null)
  const named = people.flatMap((one) => codes.get(one) ?? [])
  if (named.length < people.length) return null
  const { set_aside_at, set_aside_by, set_aside_by_name, set_aside_reason } = row
  const by = set_aside_by === null ? null : { id: set_aside_by, full_name: set_aside_by_name ?? '' }
  const set_aside = set_aside_at === null ? null : { reason: set_aside_reason ?? '', by, time: isoOf(set_aside_at) }
  // Parsing is safe: only `makeSignals` writes the figures of a signal, always as JSON.
  return signal.parse({ id, kind, question_id, edition_id, codes: named, figures: JSON.parse(figures), set_aside })
}

async function asSignals(db: Queryable, rows: readonly Row[]): Promise<Signal[]> {
  const codes = await signalCodes(db, rows)
  return rows.flatMap((row) => asSignal(row, codes) ?? [])
}

export interface SignalFilter {
  kind?: SignalKind | undefined
  state?: 'open' | 'set_aside' | undefined
}

export const signalsOf = async (db: Queryable, blueprintId: number, { kind, state }: SignalFilter): Promise<Signal[]> =>
  asSignals(
    db,
    await signalRows(db, blueprintId)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'LEAK'))
      .$if(state !== undefined, (query) => query.where('set_aside_at', state === 'open' ? 'is' : 'is not', null))
      .orderBy('place')
      .orderBy('id')
      .execute(),
  )

export async function findSignal(db: Queryable, blueprintId: number, id: number): Promise<Signal | undefined> {
  const [found] = await asSignals(db, await signalRows(db, blueprintId).where('id', '=', id).execute())
  return found
}

async function isCountPending(db: Queryable, blueprintId: number): Promise<boolean> {
  const row = await db
    .selectFrom('insight_due')
    .leftJoin('interviews', 'interviews.id', 'insight_due.interview_id')
    .select('insight_due.id')
    .where(isInView('all'))
    .where(({ eb, or }) => or([eb('interviews.blueprint_id', '=', blueprintId), eb('interviews.id', 'is', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** In large installations, difficulties are calculated only once an hour, so the signals stay current until then. */
async function isOfThisFit(db: Queryable, { fit_id }: { fit_id: number }): Promise<boolean> {
  const fit = await findFit(db)
  if (fit_id !== (fit?.id ?? 0)) return false
  if (!fit) return (await countCounted(db)) < FIT.least
  return fit.interviews > SMALL || (await fitResponse(db, fit))?.is_current === true
}

/** Keep the order of these two queries. Otherwise, an interview that is counted between them would be missed. */
export async function countState(db: Queryable, blueprintId: number) {
  const isWaiting = await isCountPending(db, blueprintId)
  const counted = await db
    .selectFrom('insight_rounds')
    .select('turn')
    .where('blueprint_id', '=', blueprintId)
    .executeTakeFirst()
  const made = await db
    .selectFrom('signal_rounds')
    .select(['turn', 'made_at', 'fit_id', 'interviews', 'pairs', 'comparable'])
    .where('blueprint_id', '=', blueprintId)
    .executeTakeFirst()
  const { interviews, pairs } = made ?? { interviews: 0, pairs: 0 }
  if (isWaiting) return { interviews, pairs, is_current: false }
  if (!counted) return { interviews, pairs, is_current: true }
  const isOfThem = made !== undefined && made.made_at !== null && made.turn === counted.turn
  return { interviews, pairs, is_current: isOfThem && (made.comparable < 2 || (await isOfThisFit(db, made))) }
}
