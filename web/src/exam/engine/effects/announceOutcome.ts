import { shortSpan } from '@assay/domain/exam/shortSpan'
import { t } from '../../../i18n/text.ts'
import type { Change } from '../engine.ts'
import { indexOf, moreGiven } from '../examState.ts'
import { dismissSuccess, toast } from '../toasts.ts'

/** Says in a toast what became of an answer that this tab has sent. */
export function announceOutcome({ event, before, now, isForeign }: Change): void {
  if (event.kind === 'went') dismissSuccess()
  const more = moreGiven(before, now)
  if (more > 0) toast('info', t('EXAM.GIVEN', { time: shortSpan(more) }), t('EXAM.TIME_LEFT'))
  if (isForeign) return
  if (event.kind === 'refused') {
    const number = indexOf(now, event.submission.questionId) + 1
    toast('danger', t('EXAM.REFUSED', { number }))
  }
  if (event.kind === 'delivered' && indexOf(now, event.submission.questionId) === now.index) {
    toast('success', t('EXAM.SAVED'))
  }
}
