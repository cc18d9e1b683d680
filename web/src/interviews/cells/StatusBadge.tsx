import type { InterviewStatus } from '@assay/domain/exam/interview'
import { Badge } from '@mantine/core'
import type { CSSProperties } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'

const looks: Record<InterviewStatus, { text: TextKey; color: string }> = {
  'To Do': { text: 'INTERVIEWS.NOT_STARTED', color: 'gray' },
  'In Progress': { text: 'INTERVIEWS.IN_PROGRESS', color: 'yellow' },
  Done: { text: 'INTERVIEWS.FINISHED', color: 'green' },
}

export const statusWord = (status: InterviewStatus): TextKey => looks[status].text

const classes = `${Badge.classes['root--dot']} ${Badge.classes.root} mantine-Badge-root`
const words = { overflow: 'visible' }

/** Drawn as the kit's badge is, by plain elements: each row has one. */
export function StatusBadge({ status }: { status: InterviewStatus }) {
  const { text, color } = looks[status]
  const look = { '--badge-dot-color': `var(--mantine-color-${color}-filled)`, textTransform: 'none' }
  return (
    <div className={classes} data-variant="dot" style={look as CSSProperties}>
      <span className={`${Badge.classes.label} mantine-Badge-label`} style={words}>
        {t(text)}
      </span>
    </div>
  )
}
