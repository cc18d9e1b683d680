import type { InterviewStatus } from '@assay/domain/exam/interview'
import { type TextKey, t } from '../../i18n/text.ts'
import { PlainBadge } from '../../ui/text/PlainBadge.tsx'

const looks: Record<InterviewStatus, { text: TextKey; color: string }> = {
  'To Do': { text: 'INTERVIEWS.NOT_STARTED', color: 'gray' },
  'In Progress': { text: 'INTERVIEWS.IN_PROGRESS', color: 'yellow' },
  Done: { text: 'INTERVIEWS.FINISHED', color: 'green' },
}

export const statusWord = (status: InterviewStatus): TextKey => looks[status].text

export function StatusBadge({ status }: { status: InterviewStatus }) {
  const { text, color } = looks[status]
  return (
    <PlainBadge look="dot" color={color}>
      {t(text)}
    </PlainBadge>
  )
}
