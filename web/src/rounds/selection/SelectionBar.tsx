import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBellRinging, IconCalendarClock, IconSend, IconShare, IconUserOff } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { useMail } from '../../interviews/useMail.ts'
import { ShareDialog } from '../../results/shares/ShareDialog.tsx'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import type { RoundListState } from '../roundState.ts'
import { SelectAll } from './SelectAll.tsx'
import styles from './SelectionBar.module.css'
import { useChanges } from './useChanges.ts'
import type { Selection } from './useSelection.ts'
import { WindowDialog } from './WindowDialog.tsx'

interface Props {
  chosen: Selection
  blueprint: number
  state: RoundListState
  /** How many rows are looked for, on all pages. */
  total: number
}

const icon = { size: 16, 'aria-hidden': true } as const

/** What to do with the chosen rows: stands in sight as long as there are any. */
export function SelectionBar({ chosen, blueprint, state, total }: Props) {
  const canSend = useMail()?.can_send ?? false
  const { send, change, isRunning } = useChanges(chosen.clear)
  const [isWindow, windowDialog] = useDisclosure(false)
  const [isShare, shareDialog] = useDisclosure(false)
  const { interviews } = chosen
  if (interviews.length === 0) return null

  const codes = interviews.map(({ code }) => code)
  const finished = interviews.filter(({ interview_status }) => interview_status === 'Done')
  const isAllWithdrawn = interviews.every(({ entry_state }) => entry_state === 'withdrawn')
  const noMail = canSend ? undefined : t('MAIL.NOT_SET_UP')
  const noResult = finished.length > 0 ? undefined : t('ROUND.NOBODY_FINISHED')

  return (
    <ActionBar label={t('INTERVIEWS.SELECTION')}>
      <Group gap="xs">
        <Text span fz="sm" fw={650} role="status">
          {t('ROUND.SELECTED', { count: interviews.length })}
        </Text>
        {interviews.length < total && <SelectAll {...{ chosen, blueprint, state, total }} />}
        <Button variant="subtle" size="compact-sm" onClick={chosen.clear}>
          {t('INTERVIEWS.CLEAR_SELECTION')}
        </Button>
      </Group>
      <div className={styles['acts']}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconSend {...icon} />}
          disabled={!canSend || isRunning}
          title={noMail}
          onClick={() => void send(codes, 'invitation')}
        >
          {t('ROUND.SEND_INVITATION')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconBellRinging {...icon} />}
          disabled={!canSend || isRunning}
          title={noMail}
          onClick={() => void send(codes, 'reminder')}
        >
          {t('ROUND.SEND_REMINDER')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCalendarClock {...icon} />}
          disabled={isRunning}
          onClick={windowDialog.open}
        >
          {t('ROUND.CHANGE_WINDOW')}
        </Button>
        {isAllWithdrawn ? (
          <Button
            size="sm"
            variant="default"
            disabled={isRunning}
            onClick={() => void change(codes, { is_withdrawn: false }, 'ROUND.TAKEN_BACK')}
          >
            {t('ROUND.TAKE_BACK')}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconUserOff {...icon} />}
            disabled={isRunning}
            // Asked by nobody: it deletes nothing, and can be taken back.
            onClick={() => void change(codes, { is_withdrawn: true }, 'ROUND.WITHDRAWN_DONE')}
          >
            {t('ROUND.WITHDRAW')}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          leftSection={<IconShare {...icon} />}
          disabled={finished.length === 0}
          title={noResult}
          onClick={shareDialog.open}
        >
          {t('SHARE.BUTTON')}
        </Button>
      </div>
      <WindowDialog
        isOpen={isWindow}
        interviews={interviews}
        onClose={windowDialog.close}
        onSave={(wanted) => change(codes, wanted, 'ROUND.WINDOW_CHANGED')}
      />
      <ShareDialog isOpen={isShare} onClose={shareDialog.close} codes={finished.map(({ code }) => code)} />
    </ActionBar>
  )
}
