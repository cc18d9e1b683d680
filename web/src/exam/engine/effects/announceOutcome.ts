import { formatDuration } from '@assay/domain/exam/formatDuration'
import { t } from '../../../i18n/text.ts'
import { addedTime, indexOf } from '../examState.ts'
import type { Change } from '../examStore.ts'
import { dismissSuccess, toast } from '../toasts.ts'

export const announceOutcome = (submittedWithNext: ReadonlySet<string>) => (change: Change) => {
  const { event, before, now, isFromOtherTab } = change
  if (event.kind === 'question_opened') dismissSuccess()
  const more = addedTime(before, now)
  if (more > 0) toast('info', t('EXAM.GIVEN', { time: formatDuration(more) }), t('EXAM.TIME_LEFT'))
  if (now.browsers > before.browsers) toast('info', t('EXAM.OTHER_DEVICE'))
  if (isFromOtherTab) return
  if (event.kind === 'refused') {
    const number = indexOf(now, event.submission.questionId) + 1
    if (event.isOvertaken) toast('info', t('EXAM.OVERTAKEN', { number }))
    else toast('danger', t('EXAM.REFUSED', { number }))
  }
  if (event.kind !== 'delivered') return
  const { questionId, key } = event.submission
  if (indexOf(now, questionId) === now.index || submittedWithNext.has(key)) toast('success', t('EXAM.SAVED'))
}
