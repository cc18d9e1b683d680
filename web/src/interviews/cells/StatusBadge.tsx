import type { InterviewStatus } from '@assay/domain/exam/stage'
import { Badge } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'

const looks: Record<InterviewStatus, { text: TextKey; color: string }> = {
  'To Do': { text: 'INTERVIEWS.NOT_STARTED', color: 'gray' },
  'In Progress': { text: 'INTERVIEWS.IN_PROGRESS', color: 'yellow' },
  Done: { text: 'INTERVIEWS.FINISHED', color: 'green' },
}

export const statusWord = (status: InterviewStatus): TextKey => looks[status].text

export function StatusBadge({ status }: { status: InterviewStatus }) {
  const { text, color } = looks[status]
  return (
    <Badge variant="dot" color={color} px={0} bd={0} bg="none">
      {t(text)}
    </Badge>
  )
}
