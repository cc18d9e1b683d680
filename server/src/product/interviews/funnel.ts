import type { Funnel } from '@assay/contract/blueprints'
import { type Language, languageCodes } from '@assay/domain/people/languages'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { finishedCountsOfBlueprints } from '../attempts/scoreCounts.ts'
import { interviewsIn, isInView } from '../attempts/states/inView.ts'
import { mailFigures } from './mails.ts'

const countWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`cast(sum(case when ${condition} then 1 else 0 end) as bigint)`

const isRunning = sql<boolean>`started_at is not null`
const isWithdrawn = sql<boolean>`started_at is null and withdrawn_at is not null`
const isExpired = (now: number) => sql<boolean>`started_at is null and withdrawn_at is null and closes_at <= ${now}`

/** Tests without an end have a small index, so a separate query counts them. */
const unfinishedOf = (db: Queryable, ids: readonly number[], now: number) =>
  interviewsIn(db, 'counts')
    .select('blueprint_id')
    .select([
      countWhere(isRunning).as('running'),
      countWhere(isWithdrawn).as('withdrawn'),
      countWhere(isExpired(now)).as('expired'),
    ])
    .where('blueprint_id', 'in', ids)
    .where('blueprint_id', 'is not', null)
    .where('closed_at', 'is', null)
    .groupBy('blueprint_id')
    .execute()

export async function blueprintFunnels(
  db: Queryable,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Funnel>> {
  const counts = await finishedCountsOfBlueprints(db, ids)
  const unfinished = new Map((await unfinishedOf(db, ids, now)).map((row) => [row.blueprint_id, row]))
  const mails = await mailFigures(db, ids, now)
  return new Map(
    counts.map(({ blueprint_id, count: interviews, finished }) => {
      const { running = 0, withdrawn = 0, expired = 0 } = unfinished.get(blueprint_id) ?? {}
      const { invited = 0, failed = 0 } = mails.get(blueprint_id) ?? {}
      const started = finished + running
      const open = interviews - started - withdrawn - expired
      return [blueprint_id, { interviews, invited, started, finished, open, expired, withdrawn, failed }]
    }),
  )
}

export async function blueprintsWithInterviews(db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('blueprints')
    .select('id')
    .where('id', 'in', ids)
    .where(
      sql<boolean>`exists (select 1 from interviews where interviews.blueprint_id = blueprints.id and ${isInView('round')})`,
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function languagesOfBlueprints(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<Language>>> {
  const found = new Map(ids.map((id) => [id, new Set<Language>()]))
  for (const language of languageCodes) {
    const rows = await db
      .selectFrom('blueprints')
      .select('id')
      .where('id', 'in', ids)
      .where(
        sql<boolean>`exists (select 1 from interviews where interviews.blueprint_id = blueprints.id
          and interviews.language = ${language} and ${isInView('round')})`,
      )
      .execute()
    for (const { id } of rows) found.get(id)?.add(language)
  }
  return found
}

export async function blueprintsWithFinished(db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const counts = await finishedCountsOfBlueprints(db, ids)
  return new Set(counts.filter(({ finished }) => finished > 0).map(({ blueprint_id }) => blueprint_id))
}

export const openRoundIds = async (db: Queryable, now: number): Promise<number[]> => {
  const rows = await interviewsIn(db, 'counts')
    .select('blueprint_id')
    .distinct()
    .where('blueprint_id', 'is not', null)
    .where('closed_at', 'is', null)
    .where(
      sql<boolean>`(started_at is not null or (withdrawn_at is null and (closes_at is null or closes_at > ${now})))`,
    )
    .orderBy('blueprint_id', 'desc')
    .execute()
  return rows.flatMap(({ blueprint_id }) => blueprint_id ?? [])
}
