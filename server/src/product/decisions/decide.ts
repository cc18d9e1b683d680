import type { DecisionState } from '@assay/contract/decisions/decision'
import type { decide as decideCall } from '@assay/contract/decisions/decisions'
import type { ResponseOf } from '@assay/contract/endpoint'
import type { Actor } from '../../platform/db/audit.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { type DecisionRow, entriesOf, insertBatch, lockByCodes } from './queries.ts'
import { writeDecisions } from './writeDecisions.ts'

interface DecisionRequest {
  actor: Actor
  attemptCache: AttemptCache
  codes: readonly string[]
  state: DecisionState
  reason: string | null
}

type Outcome = ResponseOf<typeof decideCall>
type SkipReason = Outcome['skipped'][number]['reason']

async function readNewestDecisions(tx: Tx, rows: readonly InterviewRow[]): Promise<ReadonlyMap<number, DecisionRow>> {
  const ids = rows.map(({ id }) => id)
  const entries = ids.length > 0 ? await entriesOf(tx, ids) : []
  return new Map(entries.map((entry) => [entry.interview_id, entry]))
}

export const decide = (db: Db, { actor, attemptCache, codes, state, reason }: DecisionRequest): Promise<Outcome> =>
  inTransaction(db, async (tx) => {
    const rows = await lockByCodes(tx, 'decisions', codes)
    const byCode = new Map(rows.map((row) => [row.code, row]))
    const newest = await readNewestDecisions(tx, rows)

    const skipReasonOf = (row: InterviewRow | undefined): SkipReason | null => {
      if (!row) return 'INTERVIEW_NOT_FOUND'
      if (row.closed_at === null) return 'RESULT_NOT_AVAILABLE'
      const before = newest.get(row.id)?.reason ?? null
      return row.decision === state && before === reason ? 'UNCHANGED' : null
    }
    const requested = codes.map((code) => ({ code, row: byCode.get(code), skip: skipReasonOf(byCode.get(code)) }))
    const skipped = requested.flatMap(({ code, skip }) => (skip ? [{ code, reason: skip }] : []))
    const decided = requested.flatMap(({ row, skip }) =>
      row && !skip ? [{ interview: row, state, reason, undoes: null }] : [],
    )
    if (decided.length === 0) return { id: null, changed: [], skipped }

    const id = await insertBatch(tx, actor.at)
    await writeDecisions(tx, { actor, attemptCache, batchId: id }, decided)
    return { id, changed: decided.map(({ interview }) => interview.code), skipped }
  })
