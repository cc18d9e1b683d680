import type { Queryable } from '../../../platform/db/schema.ts'
import { isDecided } from '../events.ts'
import { type gapsOf, gapTotals } from './gaps.ts'

const kinds = ['address', 'device', 'more_addresses', 'more_devices', 'page_hidden', 'copy_blocked'] as const

const eventCountRows = (db: Queryable, interviewIds: readonly number[], now: number) =>
  db
    .selectFrom('interview_events')
    .select(({ fn }) => ['interview_id', 'kind', fn.countAll<number>().as('amount'), fn.max('detail').as('detail')])
    .where('interview_id', 'in', interviewIds)
    .where('kind', 'in', kinds)
    .where(isDecided(now))
    .groupBy(['interview_id', 'kind'])
    .execute()

type Row = Awaited<ReturnType<typeof eventCountRows>>[number]

const asNumber = (text: string | undefined) => Number(text ?? 0)

function noticedCounts(rows: readonly Row[]) {
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  const amountOf = (kind: (typeof kinds)[number]) => byKind.get(kind)?.amount ?? 0
  return {
    addresses: amountOf('address') + asNumber(byKind.get('more_addresses')?.detail),
    devices: amountOf('device') + asNumber(byKind.get('more_devices')?.detail),
    page_hidden: amountOf('page_hidden'),
    copy_blocked: amountOf('copy_blocked'),
  }
}

export async function countNoticedEvents(db: Queryable, interviewIds: readonly number[], now: number) {
  const byTest = Map.groupBy(await eventCountRows(db, interviewIds, now), ({ interview_id }) => interview_id)
  return (interviewId: number) => noticedCounts(byTest.get(interviewId) ?? [])
}

export const countNoticed = async (db: Queryable, interviewId: number, now: number) =>
  (await countNoticedEvents(db, [interviewId], now))(interviewId)

type Gaps = Awaited<ReturnType<typeof gapsOf>>

/**
 * Gaps during an outage do not count, because the server was unavailable, not the candidate. Several parts of one gap
 * count as one gap.
 */
export function silencesIn(gaps: Gaps) {
  const outages = new Set(gaps.flatMap(({ outage_id }) => outage_id ?? []))
  return {
    gaps: gapTotals(gaps, 'network', 'page').amount,
    outages: outages.size,
    outage_seconds: gapTotals(gaps, 'server').seconds,
  }
}
