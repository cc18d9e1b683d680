import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { countTestEvents, recordTestEvent } from '../events.ts'
import { flagEndedTests } from './attentionFlags.ts'

/** Several browser tabs may report that the same page was left. The shared key prevents a second row. */
const leaveKey = (key: string) => `left ${key}`

interface LeaveEvent {
  key: string
  kind: 'hidden' | 'language'
}

interface ReturnEvent {
  key: string
  kind: 'reload' | 'language'
  ago: number
  lasted: number
}

interface LeaveReport {
  interviewId: number
  at: number
  runFrom: number
  isHidden: boolean
  leaves: LeaveEvent | undefined
  returns: readonly ReturnEvent[] | undefined
}

const MAX_EVENTS_PER_KIND = 500

const recordLeave = (tx: Tx, { interviewId, at }: LeaveReport, { key, kind }: LeaveEvent) =>
  tx
    .insertInto('interview_events')
    .values({
      interview_id: interviewId,
      at,
      detail: '',
      once: leaveKey(key),
      kind: kind === 'hidden' ? 'page_hidden' : kind,
    })
    .onConflict((row) => row.columns(['interview_id', 'once']).doNothing())
    .execute()

/** If several pages report the same return, the stored time is the time of the first report. */
const recordReturn = (tx: Tx, { interviewId, at, runFrom }: LeaveReport, { key, kind, ago, lasted }: ReturnEvent) =>
  tx
    .insertInto('interview_events')
    .values({
      interview_id: interviewId,
      at: Math.max(runFrom, at - ago),
      kind,
      detail: `${lasted}`,
      once: leaveKey(key),
    })
    .onConflict((row) =>
      row.columns(['interview_id', 'once']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        detail: ref('excluded.detail'),
      })),
    )
    .execute()

async function endHidden(tx: Tx, { interviewId, at }: LeaveReport): Promise<void> {
  const last = await tx
    .selectFrom('interview_events')
    .select('kind')
    .where('interview_id', '=', interviewId)
    .where('kind', 'in', ['page_hidden', 'page_visible'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.kind === 'page_hidden') await recordTestEvent(tx, interviewId, at, 'page_visible')
}

export const recordLeaves = (db: Db, report: LeaveReport): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { interviewId, isHidden, leaves, returns } = report
    for (const kind of ['page_hidden', 'reload', 'language'] as const)
      if ((await countTestEvents(tx, interviewId, kind)) >= MAX_EVENTS_PER_KIND) return
    if (leaves) await recordLeave(tx, report, leaves)
    for (const one of returns ?? []) await recordReturn(tx, report, one)
    if (returns && !isHidden) await endHidden(tx, report)
    await flagEndedTests(tx, [report.interviewId])
  })
