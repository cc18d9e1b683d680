import type { decide, undoDecision } from '@assay/contract/decisions/decisions'
import type { ResponseOf } from '@assay/contract/endpoint'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'

export type Skip = ResponseOf<typeof decide>['skipped'][number] | ResponseOf<typeof undoDecision>['skipped'][number]

const reasons: Record<Skip['reason'], TextKey> = {
  INTERVIEW_NOT_FOUND: 'DECISION.SKIP_GONE',
  RESULT_NOT_AVAILABLE: 'DECISION.SKIP_NOT_DONE',
  UNCHANGED: 'DECISION.SKIP_SAME',
  CHANGED_SINCE: 'DECISION.SKIP_SINCE',
}

export function toastSkipped(skipped: readonly Skip[]): void {
  if (skipped.length === 0) return
  const counts = Map.groupBy(skipped, ({ reason }) => reason)
  const list = listInWords([...counts].map(([reason, { length: count }]) => t(reasons[reason], { count })))
  toast('warning', t('DECISION.SKIPPED', { count: skipped.length, list }))
}
