import type { DetectedGap } from '@assay/domain/exam/gaps'
import { GAP_END_MS } from '@assay/domain/exam/lateAnswers'
import type { Expression } from 'kysely'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'

type Cause = DetectedGap['cause'] | 'server'

interface NewGap extends Pick<DetectedGap, 'from' | 'to'> {
  interviewId: number
  cause: Cause
  outageId?: number
}

export const insertGaps = (tx: Tx, gaps: readonly NewGap[]) =>
  inChunks(gaps, (part) => {
    const rows = part.map(({ interviewId, from, to, cause, outageId }) => ({
      interview_id: interviewId,
      from_at: from,
      to_at: to,
      cause,
      outage_id: outageId ?? null,
    }))
    const insert = tx.insertInto('gaps').values(rows)
    return insert.onConflict((row) => row.columns(['interview_id', 'from_at']).doNothing()).execute()
  })

/** Called when the first heartbeat after the gaps reports a network failure. */
export const setNetworkCause = (tx: Tx, interviewId: number, from: number) =>
  tx
    .updateTable('gaps')
    .set({ cause: 'network' })
    .where('interview_id', '=', interviewId)
    .where('from_at', '>=', from)
    .where('cause', '=', 'page')
    .execute()

/** Late answers prove that the page was open, so the network caused the last gap. */
export const setNetworkCauseAtEnd = (
  tx: Tx,
  interviewId: number,
  { end, provedAt }: { end: number; provedAt: number },
) =>
  tx
    .updateTable('gaps')
    .set({ cause: 'network' })
    .where('interview_id', '=', interviewId)
    .where('from_at', '<=', provedAt)
    .where('to_at', '>=', end - GAP_END_MS)
    .where('cause', '=', 'page')
    .execute()

export async function readGapsOfTests(db: Queryable, interviewIds: Expression<number> | readonly number[]) {
  const rows = await db
    .selectFrom('gaps')
    .select(['id', 'interview_id', 'from_at', 'to_at', 'cause', 'given_at', 'outage_id'])
    .where('interview_id', 'in', interviewIds)
    .orderBy('from_at')
    .execute()
  const byTest = Map.groupBy(rows, ({ interview_id }) => interview_id)
  return (interviewId: number) => withSeconds(byTest.get(interviewId) ?? [])
}

export const gapsOf = async (db: Queryable, interviewId: number) =>
  (await readGapsOfTests(db, [interviewId]))(interviewId)

/** Returns only gaps that this call has claimed, so a second call at the same time gets none. */
export async function claimGaps(tx: Tx, ids: readonly number[], at: number, outageId?: number) {
  const claimed = await inChunks(ids, (part) =>
    tx
      .updateTable('gaps')
      .set({ given_at: at })
      .where('interview_id', 'in', part)
      .where('given_at', 'is', null)
      .$if(outageId !== undefined, (query) => query.where('outage_id', '=', outageId ?? 0))
      .returning(['id', 'interview_id'])
      .execute(),
  )
  const isClaimed = new Set(claimed.map(({ id }) => id))
  const affectedIds = [...new Set(claimed.map(({ interview_id }) => interview_id))]
  const extensions = await inChunks(affectedIds, async (part) => {
    const gapsOfTest = await readGapsOfTests(tx, part)
    return part.map((id) => {
      const own = gapsOfTest(id).filter((gap) => isClaimed.has(gap.id))
      return { id, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) }
    })
  })
  return extensions
}

interface TimedGap {
  from_at: number
  to_at: number
  outage_id: number | null
}

/**
 * The seconds of all gaps of an outage add up to the seconds of the outage. So `gaps` must contain all gaps of each
 * outage, the oldest first.
 */
function withSeconds<Gap extends TimedGap>(gaps: readonly Gap[]): (Gap & { seconds: number })[] {
  const silentIn = new Map<number, number>()
  return gaps.map((gap) => {
    const before = gap.outage_id === null ? 0 : (silentIn.get(gap.outage_id) ?? 0)
    const after = before + gap.to_at - gap.from_at
    if (gap.outage_id !== null) silentIn.set(gap.outage_id, after)
    return { ...gap, seconds: Math.floor(after / 1000) - Math.floor(before / 1000) }
  })
}

export function gapTotals(gaps: readonly { cause: Cause; seconds: number }[], ...causes: Cause[]) {
  const own = gaps.filter(({ cause }) => causes.includes(cause))
  return { amount: own.length, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) }
}
