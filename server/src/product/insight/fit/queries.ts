import type { Fit } from '@assay/contract/insight/figures'
import { isoOf } from '@assay/domain/isoTime'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { lockCounter } from '../../../platform/db/lock.ts'
import type { Queryable, Schema } from '../../../platform/db/schema.ts'
import { excludedIds } from '../../attempts/states/inView.ts'
import { COUNTING } from '../counting/count.ts'
import type { FittedTest } from './fittedTests.ts'
import type { FittedSpreads, GroupShown } from './messages.ts'

export type FitRow = Selectable<Schema['insight_fits']> & { made_at: number }

export const findFit = (db: Queryable): Promise<FitRow | undefined> =>
  db
    .selectFrom('insight_fits')
    .selectAll()
    .where('made_at', 'is not', null)
    .$narrowType<{ made_at: number }>()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const isCountingDue = async (db: Queryable) =>
  (await db.selectFrom('insight_due').select('id').limit(1).executeTakeFirst()) !== undefined

export async function fitResponse(db: Queryable, fit: FitRow | undefined): Promise<Fit> {
  if (!fit) return null
  const is_current = fit.turn === (await lockCounter(db, COUNTING)) && !(await isCountingDue(db))
  return { time: isoOf(fit.made_at), interviews: fit.interviews, is_current, parts: readDocument(fit).parts ?? 1 }
}

export interface EditionFit {
  difficulty: number
  error: number
  shown: number
  part?: number
}

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
  // Safe cast: only the calculation of difficulties writes the document of an edition, always in the same format.
  return new Map(rows.map(({ edition, document }) => [edition, JSON.parse(document) as EditionFit]))
}

interface FitDocument {
  mean: number
  tests: FittedTest[]
  spreads?: FittedSpreads
  parts?: number
}

/** Safe cast: only the calculation of difficulties writes its document, always in the same format. */
export const readDocument = ({ document }: FitRow): FitDocument => JSON.parse(document) as FitDocument

export async function groupShown(db: Queryable, fit: FitRow, name: string): Promise<GroupShown | undefined> {
  const row = await db
    .selectFrom('insight_fit_groups')
    .select('document')
    .where('fit_id', '=', fit.id)
    .where('name', '=', name)
    .executeTakeFirst()
  return row && (JSON.parse(row.document) as GroupShown)
}

interface OwnScore {
  interviewId: number
  label_set: string
  blueprint_id: number | null
  score: number
  part: number
}

/** `adjusted_others` counts the other candidates of the group, and `adjusted_lower` those with a lower score. */
export async function placeInFit(
  db: Queryable,
  fit: FitRow,
  { interviewId, label_set, blueprint_id, score, part }: OwnScore,
) {
  const { others, lower } = await db
    .selectFrom('insight_fit_people')
    .select([sql<number>`count(*)`.as('others'), sql<number>`count(case when score < ${score} then 1 end)`.as('lower')])
    .where('fit_id', '=', fit.id)
    .where('part', '=', part)
    .where('interview_id', '!=', interviewId)
    .where(sql<SqlBool>`interview_id not in (${excludedIds('statistics')})`)
    .$if(blueprint_id !== null, (query) => query.where('blueprint_id', '=', blueprint_id))
    .$if(blueprint_id === null, (query) => query.where('label_set', '=', label_set))
    .executeTakeFirstOrThrow()
  return { adjusted_others: others, adjusted_lower: lower }
}
