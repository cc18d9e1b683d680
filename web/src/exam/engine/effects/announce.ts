import { t } from '../../../i18n/text.ts'
import type { Change } from '../engine.ts'
import { indexOf } from '../examState.ts'
import { dismissSuccess, toast } from '../toasts.ts'

/** Says in a toast what became of an answer that this tab has sent. */
export function announce({ event, now, isForeign }: Change): void {
  if (event.kind === 'went') dismissSuccess()
  if (isForeign) return
  if (event.kind === 'refused') {
    const number = indexOf(now, event.submission.questionId) + 1
    toast('danger', t('EXAM.REFUSED', { number, reason: event.reason }))
  }
  if (event.kind === 'delivered' && indexOf(now, event.submission.questionId) === now.index) {
    toast('success', t('EXAM.SAVED'))
  }
}
