import { undoDecision } from '@assay/contract/decisions/decisions'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { refusedFrom, sendRequest } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { toast } from '../../lib/toast.tsx'
import { type Skip, toastSkipped } from './toastSkipped.ts'

/** The newest decision is undone first, because later decisions depend on earlier decisions. */
async function undoDecisions(ids: readonly number[]): Promise<void> {
  const total = { changed: 0, skipped: [] as Skip[] }
  try {
    for (const id of ids.toReversed()) {
      const { body } = await sendRequest(undoDecision, { params: { id } })
      total.changed += body.changed.length
      total.skipped.push(...body.skipped)
    }
  } catch (cause) {
    const isUndone = refusedFrom(cause).code === 'DECISION_UNDONE'
    toast('danger', t(isUndone ? 'DECISION.UNDONE_ALREADY' : 'DECISION.UNDO_FAILED'))
  }
  if (total.changed > 0) toast('success', t('DECISION.UNDONE', { count: total.changed }))
  toastSkipped(total.skipped)
}

export function useUndoDecisions(): (ids: readonly number[]) => Promise<void> {
  const client = useQueryClient()
  return (ids) => undoDecisions(ids).finally(() => invalidateAfter(client, undoDecision))
}
