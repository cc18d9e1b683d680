import type { undoDecision as undoCall } from '@assay/contract/decisions/decisions'
import type { ResponseOf } from '@assay/contract/endpoint'
import { effectiveDecisions } from '@assay/domain/round/decisions'
import type { Actor } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { RoundLimit } from '../../platform/http/caller/rounds.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { areWithin, type DecisionRow, entriesOf, entriesOfBatch, lockInterviews, markUndone } from './queries.ts'
import { writeDecisions } from './writeDecisions.ts'

const NOTHING_DECIDED = { state: 'undecided', reason: null } as const

function previousDecision(entries: readonly DecisionRow[], { id }: DecisionRow) {
  const standing = effectiveDecisions(entries)
  if (standing.at(-1)?.id !== id) return null
  const { state, reason } = standing.at(-2) ?? NOTHING_DECIDED
  return { state, reason, undoes: id }
}

interface UndoRequest {
  actor: Actor
  attemptCache: AttemptCache
  id: number
  rounds: RoundLimit
}

/** Decisions about reopened tests can be undone, although new decisions about these tests are rejected. */
export const undoDecision = (
  db: Db,
  { actor, attemptCache, id, rounds }: UndoRequest,
): Promise<ResponseOf<typeof undoCall> | 'DECISION_NOT_FOUND' | 'DECISION_UNDONE'> =>
  inTransaction(db, async (tx) => {
    const taken = await entriesOfBatch(tx, id)
    const ids = taken.map(({ interview_id }) => interview_id)
    if (ids.length === 0 || !(await areWithin(tx, ids, rounds))) return 'DECISION_NOT_FOUND'
    if (!(await markUndone(tx, id, actor.at))) return 'DECISION_UNDONE'

    const rows = new Map((await lockInterviews(tx, ids)).map((row) => [row.id, row]))
    const entries = Map.groupBy(await entriesOf(tx, ids), ({ interview_id }) => interview_id)
    const found = taken.flatMap((entry) => {
      const interview = rows.get(entry.interview_id)
      return interview ? [{ interview, before: previousDecision(entries.get(interview.id) ?? [], entry) }] : []
    })
    const undone = found.flatMap(({ interview, before }) => (before ? [{ interview, ...before }] : []))
    if (undone.length > 0) await writeDecisions(tx, { actor, attemptCache, batchId: null }, undone)
    return {
      changed: undone.map(({ interview }) => interview.code),
      skipped: found
        .filter(({ before }) => !before)
        .map(({ interview }) => ({ code: interview.code, reason: 'CHANGED_SINCE' as const })),
    }
  })
