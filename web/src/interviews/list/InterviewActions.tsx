import type { Interview } from '@assay/contract/interviews/interviews'
import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconClipboardCopy,
  IconClockPlus,
  IconKey,
  IconLink,
  IconMail,
  IconPencil,
  IconReportAnalytics,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { MenuLink, RowMenu } from '../../shell/MoreMenu.tsx'
import { RowAction } from '../../ui/list/RowAction.tsx'
import { MountOnOpen } from '../../ui/MountOnOpen.tsx'
import { CorrectDialog } from '../CorrectDialog.tsx'
import { copyWithNotice } from '../copyWithNotice.ts'
import { useRoomCode } from '../verificationTest/RoomCodeButton.tsx'
import { canHaveExtraTime, ExtraTimeDialog } from './ExtraTimeDialog.tsx'
import styles from './InterviewActions.module.css'

/** The buttons are small, so that four buttons fit into a narrow row. */
const SIZE = 30
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  interview: Interview
  /** Codes of all results on this page of the list, for the buttons *Previous* and *Next*. */
  codes: readonly string[]
  onDelete: (interview: Interview) => void
  /**
   * A `mailto:` link with a prepared e-mail, for staff who send e-mails themselves because the server sends no e-mails.
   */
  letter?: string | undefined
}

export function InterviewActions({ interview, codes, onDelete, letter }: Props) {
  const navigate = useNavigate()
  const { name, code, link } = interview
  return (
    <div className={styles['actions']}>
      <span>
        {interview.result && (
          <RowAction
            size={SIZE}
            label={t('INTERVIEWS.VIEW_RESULT', { name })}
            onClick={() => void navigate({ to: paths.interviewResult, params: { code }, state: { codes } })}
          >
            <IconReportAnalytics {...icon} />
          </RowAction>
        )}
      </span>
      <span>
        {link !== null && (
          <RowAction
            size={SIZE}
            label={t('INTERVIEWS.COPY_LINK', { name })}
            onClick={() => void copyWithNotice(link, t('INTERVIEWS.LINK_OF_COPIED', { name }))}
          >
            <IconLink {...icon} />
          </RowAction>
        )}
      </span>
      <span>
        <MoreActions interview={interview} letter={letter} />
      </span>
      <span>
        {interview.interview_status !== 'In Progress' && (
          <RowAction
            size={SIZE}
            color="red"
            label={t('INTERVIEWS.DELETE', { name })}
            onClick={() => onDelete(interview)}
          >
            <IconTrash {...icon} />
          </RowAction>
        )}
      </span>
    </div>
  )
}

function MoreActions({ interview, letter }: { interview: Interview; letter: string | undefined }) {
  const [isCorrecting, correcting] = useDisclosure(false)
  const [isGivingTime, givingTime] = useDisclosure(false)
  const roomCode = useRoomCode(interview.code)
  const { name, is_veiled: isVeiled } = interview
  const canSetExtraTime = canHaveExtraTime(interview)
  const hasRoomCode = interview.confirms !== null && interview.interview_status !== 'Done'
  if (!interview.result && isVeiled && !canSetExtraTime && !letter && !hasRoomCode) return null
  return (
    <>
      <RowMenu size={SIZE} label={t('SHELL.MORE_FOR', { name })}>
        {interview.result && (
          <Menu.Item
            leftSection={<IconClipboardCopy {...icon} />}
            onClick={() => void copyWithNotice(interview.result_link, t('CORRECT.RESULT_LINK_COPIED'))}
          >
            {t('CORRECT.RESULT_LINK')}
          </Menu.Item>
        )}
        {hasRoomCode && (
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => void roomCode.make()}>
            {t('CONFIRMATION.SHOW_CODE')}
          </Menu.Item>
        )}
        {!isVeiled && (
          <MenuLink to={paths.person} params={{ code: interview.code }} leftSection={<IconUser {...icon} />}>
            {t('PERSON.TITLE')}
          </MenuLink>
        )}
        {!isVeiled && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={correcting.open}>
            {t('CORRECT.SHORT')}
          </Menu.Item>
        )}
        {canSetExtraTime && (
          <Menu.Item leftSection={<IconClockPlus {...icon} />} onClick={givingTime.open}>
            {t('EXTRA.LABEL')}
          </Menu.Item>
        )}
        {letter && (
          <Menu.Item component="a" href={letter} leftSection={<IconMail {...icon} />}>
            {t('ROUND.WRITE')}
          </Menu.Item>
        )}
      </RowMenu>
      <MountOnOpen isOpen={isCorrecting}>
        {(isShown) => <CorrectDialog interview={interview} isOpen={isShown} onClose={correcting.close} />}
      </MountOnOpen>
      {hasRoomCode && roomCode.dialog}
      <ExtraTimeDialog interview={interview} isOpen={isGivingTime} onClose={givingTime.close} />
    </>
  )
}
