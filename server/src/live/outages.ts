import type { Outage } from '@assay/contract/live/live'
import { isoOf } from '@assay/domain/isoTime'
import { OUTAGES_SHOWN } from '@assay/domain/limits'
import { sql } from 'kysely'
import { isIn } from '../attempts/states/inPlace.ts'
import type { Queryable } from '../db/schema.ts'

const DAY_MS = 24 * 60 * 60_000

const open = sql<number>`(
  select count(distinct gaps.interview_id) from gaps join interviews on interviews.id = gaps.interview_id
  where gaps.outage_id = outages.id and gaps.given_at is null and ${isIn('outages')}
    and (interviews.closed_by is null or interviews.closed_by <> 'candidate'))`

export async function recentOutages(db: Queryable, now: number): Promise<Outage[]> {
  const rows = await db
    .selectFrom('outages')
    .select(['id', 'from_at', 'to_at', 'silent_ms', 'tests', open.as('open')])
    .where('to_at', '>', now - OUTAGES_SHOWN.days * DAY_MS)
    .orderBy('to_at', 'desc')
    .limit(OUTAGES_SHOWN.most)
    .execute()
  return rows.map(({ from_at, to_at, silent_ms, ...row }) => ({
    ...row,
    from: isoOf(from_at),
    to: isoOf(to_at),
    seconds: Math.floor((silent_ms ?? to_at - from_at) / 1000),
  }))
}
