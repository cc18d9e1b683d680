import type { Queryable } from '../db/schema.ts'

const asNumber = (text: string | undefined) => Number(text ?? 0)

/** Neutral counts of what was noted of a test: where it was taken from, and what its page told. */
export async function countNoticed(db: Queryable, interviewId: number) {
  const rows = await db
    .selectFrom('interview_events')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('amount'), fn.max('detail').as('detail')])
    .where('interview_id', '=', interviewId)
    .groupBy('kind')
    .execute()
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  const amountOf = (kind: (typeof rows)[number]['kind']) => byKind.get(kind)?.amount ?? 0
  return {
    // Beyond those that are stored, the rest are counted.
    addresses: amountOf('address') + asNumber(byKind.get('more_addresses')?.detail),
    devices: amountOf('device') + asNumber(byKind.get('more_devices')?.detail),
    page_hidden: amountOf('page_hidden'),
    copy_blocked: amountOf('copy_blocked'),
  }
}
