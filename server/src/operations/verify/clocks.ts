import { maskedTime } from '@assay/domain/exam/maskedTime'
import { clockAfterLedgerRow, unstartedClock } from '@assay/domain/exam/testClock'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { interviewsIn } from '../../product/attempts/states/inView.ts'
import { type Check, inBatches } from './check.ts'

const BATCH_SIZE = 500

const columns = [
  ...(['started_at', 'run_from', 'ran_ms', 'deadline_at', 'closed_at'] as const),
  ...(['extra_seconds', 'given_seconds', 'told_end_at'] as const),
] as const

const interviewsAfter = (db: Queryable, id: number) =>
  interviewsIn(db, 'all')
    .select(['id', 'max_time', ...columns])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

const ledgerRows = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('ledger')
    .select(['interview_id', 'at', 'kind', 'seconds'])
    .where('interview_id', 'in', ids)
    .orderBy('id')
    .execute()

type Row = Awaited<ReturnType<typeof ledgerRows>>[number]

function clockFromLedger(max_time: number, rows: readonly Row[]) {
  const { max_time: _, ...clock } = rows.reduce(clockAfterLedgerRow, unstartedClock(max_time))
  const { closed_at, ran_ms } = clock
  return { ...clock, told_end_at: closed_at === null ? null : maskedTime({ max_time, ...clock }, closed_at, ran_ms) }
}

type Times = ReturnType<typeof clockFromLedger>

const timesText = (times: Times) => columns.map((name) => `${name} ${times[name] ?? 'none'}`).join(', ')

const setTimes = (tx: Tx, id: number, times: Times) =>
  tx.updateTable('interviews').set(times).where('id', '=', id).execute()

export const clocks: Check = {
  name: 'times of interviews',
  async *find(db) {
    for await (const part of inBatches((after) => interviewsAfter(db, after))) {
      const ids = part.map(({ id }) => id)
      const rows = Map.groupBy(await ledgerRows(db, ids), ({ interview_id }) => interview_id)
      for (const { id, max_time, ...times } of part) {
        const calculated = clockFromLedger(max_time, rows.get(id) ?? [])
        const [stored, expected] = [timesText(times), timesText(calculated)]
        if (stored !== expected)
          yield { where: `interview ${id}`, stored, expected, repair: (tx) => setTimes(tx, id, calculated) }
      }
    }
  },
}
