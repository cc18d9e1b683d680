import type { Interview } from '@assay/contract/interviews/interviews'
import { ActionIcon } from '@mantine/core'
import { IconClipboardCopy, IconLink, IconMail, IconReportAnalytics, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { RowAction } from '../../ui/list/RowAction.tsx'
import { copyWithNotice } from '../copyWithNotice.ts'
import { CorrectAction } from '../correct/CorrectAction.tsx'
import { ExtraTimeAction } from './ExtraTimeAction.tsx'
import styles from './InterviewActions.module.css'

/** Small, because up to four fit in a narrow row. */
const SIZE = 30

interface Props {
  interview: Interview
  onDelete: (interview: Interview) => void
  /** A prepared mail, for installations that send mails by hand. */
  letter?: string | undefined
}

export function InterviewActions({ interview, onDelete, letter }: Props) {
  const navigate = useNavigate()
  const { name, code, link } = interview
  return (
    <div className={styles['actions']}>
      {interview.result && (
        <RowAction
          size={SIZE}
          label={t('INTERVIEWS.VIEW_RESULT', { name })}
          onClick={() => void navigate({ to: paths.interviewResult, params: { code } })}
        >
          <IconReportAnalytics size={18} stroke={1.75} aria-hidden />
        </RowAction>
      )}
      {link !== null && (
        <RowAction
          size={SIZE}
          label={t('INTERVIEWS.COPY_LINK', { name })}
          onClick={() => void copyWithNotice(link, t('INTERVIEWS.LINK_OF_COPIED', { name }))}
        >
          <IconLink size={18} stroke={1.75} aria-hidden />
        </RowAction>
      )}
      {interview.result && (
        <RowAction
          size={SIZE}
          label={t('CORRECT.RESULT_LINK_OF', { name })}
          onClick={() => void copyWithNotice(interview.result_link, t('CORRECT.RESULT_LINK_COPIED'))}
        >
          <IconClipboardCopy size={18} stroke={1.75} aria-hidden />
        </RowAction>
      )}
      <CorrectAction interview={interview} size={SIZE} />
      <ExtraTimeAction interview={interview} />
      {letter && (
        <ActionIcon
          component="a"
          href={letter}
          variant="subtle"
          color="gray"
          size={SIZE}
          aria-label={t('ROUND.WRITE', { name })}
          title={t('ROUND.WRITE', { name })}
        >
          <IconMail size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {interview.interview_status !== 'In Progress' && (
        <RowAction size={SIZE} color="red" label={t('INTERVIEWS.DELETE', { name })} onClick={() => onDelete(interview)}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </RowAction>
      )}
    </div>
  )
}
