import type { Fit } from '@assay/contract/insight/figures'
import type { Selectable } from 'kysely'
import type { Queryable, Schema } from '../../db/schema.ts'
import { turnsTaken } from '../../db/turn.ts'
import { COUNTING } from '../counting/count.ts'

export type FitRow = Selectable<Schema['insight_fits']> & { made_at: number }

/** The one that answers. */
export const findFit = (db: Queryable): Promise<FitRow | undefined> =>
  db
    .selectFrom('insight_fits')
    .selectAll()
    .where('made_at', 'is not', null)
    .$narrowType<{ made_at: number }>()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const isDue = async (db: Queryable) =>
  (await db.selectFrom('insight_due').select('id').limit(1).executeTakeFirst()) !== undefined

export async function asFit(db: Queryable, fit: FitRow | undefined): Promise<Fit> {
  if (!fit) return null
  const is_current = fit.turn === (await turnsTaken(db, COUNTING)) && !(await isDue(db))
  return { time: new Date(fit.made_at).toISOString(), interviews: fit.interviews, is_current }
}

export interface EditionFit {
  difficulty: number
  error: number
  /** How often it was shown in the fit. */
  shown: number
}

/** What a fit says of these editions, by the rows of their tallies. */
export async function difficultiesOf(
  db: Queryable,
  fit: FitRow | undefined,
  editions: readonly number[],
): Promise<ReadonlyMap<number, EditionFit>> {
  if (!fit || editions.length === 0) return new Map()
  const rows = await db
    .selectFrom('insight_fit_editions')
    .select(['edition', 'document'])
    .where('fit_id', '=', fit.id)
    .where('edition', 'in', editions)
    .execute()
  // Written by the fit alone.
  return new Map(rows.map(({ edition, document }) => [edition, JSON.parse(document) as EditionFit]))
}
