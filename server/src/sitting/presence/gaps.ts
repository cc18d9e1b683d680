import type { FoundGap } from '@assay/domain/exam/gaps'
import { inChunks } from '../../db/chunks.ts'
import type { Queryable, Tx } from '../../db/schema.ts'

interface NewGap extends Pick<FoundGap, 'from' | 'to'> {
  interviewId: number
  cause: FoundGap['cause'] | 'server'
  outageId?: number
}

/** One that begins where another one does is that one, heard by somebody else. */
export const insertGaps = (tx: Tx, gaps: readonly NewGap[]) =>
  inChunks(gaps, (part) => {
    const rows = part.map(({ interviewId, from, to, cause, outageId }) => ({
      ...{ interview_id: interviewId, from_at: from, to_at: to, cause, outage_id: outageId ?? null },
    }))
    const insert = tx.insertInto('gaps').values(rows)
    return insert.onConflict((row) => row.columns(['interview_id', 'from_at']).doNothing()).execute()
  })

/** The first presence after gaps has told that it was the network. */
export const blameNetwork = (tx: Tx, interviewId: number, from: number) =>
  tx
    .updateTable('gaps')
    .set({ cause: 'network' })
    .where('interview_id', '=', interviewId)
    .where('from_at', '>=', from)
    .where('cause', '=', 'page')
    .execute()

/** The gaps of an interview, the oldest first. */
export const gapsOf = (db: Queryable, interviewId: number) =>
  db
    .selectFrom('gaps')
    .select(['id', 'from_at', 'to_at', 'cause', 'given_at', 'outage_id'])
    .where('interview_id', '=', interviewId)
    .orderBy('from_at')
    .execute()

/**
 * Marks what was not given back yet as given, and answers just those: whoever presses at the same moment gets none of them.
 * `outageId` takes the gap of that outage alone.
 */
export const takeGaps = (tx: Tx, interviewId: number, at: number, outageId?: number) =>
  tx
    .updateTable('gaps')
    .set({ given_at: at })
    .where('interview_id', '=', interviewId)
    .where('given_at', 'is', null)
    .$if(outageId !== undefined, (query) => query.where('outage_id', '=', outageId ?? 0))
    .returning(['id', 'from_at', 'to_at'])
    .execute()

/** How long a gap was, in whole seconds: what is given back for it. */
export const gapSeconds = ({ from_at, to_at }: { from_at: number; to_at: number }): number =>
  Math.floor((to_at - from_at) / 1000)
