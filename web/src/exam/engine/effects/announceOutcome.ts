import { formatDuration } from '@assay/domain/exam/formatDuration'
import { t } from '../../../i18n/text.ts'
import { addedTime, questionIndexOf } from '../examState.ts'
import type { ExamChange } from '../examStore.ts'
import { dismissSuccess, showToast } from '../toasts.ts'

export const announceOutcome = (submittedWithNext: ReadonlySet<string>) => (change: ExamChange) => {
  const { event, before, now, isFromOtherTab } = change
  if (event.kind === 'question_opened') dismissSuccess()
  const more = addedTime(before, now)
  if (more > 0) showToast('info', t('EXAM.GIVEN', { time: formatDuration(more) }), t('EXAM.TIME_LEFT'))
  if (now.browsers > before.browsers) showToast('info', t('EXAM.OTHER_DEVICE'))
  if (isFromOtherTab) return
  if (event.kind === 'refused') {
    const number = questionIndexOf(now, event.submission.questionId) + 1
    if (event.isOvertaken) showToast('info', t('EXAM.OVERTAKEN', { number }))
    else showToast('danger', t('EXAM.REFUSED', { number }))
  }
  if (event.kind !== 'delivered') return
  const { questionId, key } = event.submission
  if (questionIndexOf(now, questionId) === now.index || submittedWithNext.has(key))
    showToast('success', t('EXAM.SAVED'))
}
