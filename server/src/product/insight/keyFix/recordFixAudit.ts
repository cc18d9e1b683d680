import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { ImpactCounts } from './impact.ts'
import type { ResolvedFix } from './resolvedFix.ts'

interface FixAudit {
  action: 'key_fixed' | 'key_fix_undone'
  question: { id: number; code: string }
  fix: Pick<ResolvedFix, 'treatment' | 'right' | 'right_before'> & { id: number; reason: string }
  amounts: Pick<ImpactCounts, 'finished' | 'unfinished' | 'changed' | 'score_changed'>
}

export async function recordFixAudit(
  tx: Tx,
  actor: Actor,
  { action, question, fix, amounts }: FixAudit,
): Promise<void> {
  const { treatment, right, right_before, reason } = fix
  const { finished, unfinished, changed, score_changed } = amounts
  const decided = { key_fix: fix.id, code: question.code, treatment, right, right_before, reason }
  const detail = { ...decided, finished, unfinished, changed, score_changed }
  await recordAuditEntry(tx, actor, { action, object_kind: 'question', object_id: question.id, detail })
}
