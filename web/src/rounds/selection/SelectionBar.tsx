import type { InvitationKind } from '@assay/contract/invitations'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBellRinging, IconCalendarClock, IconSend, IconUserOff } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { useMail } from '../../interviews/useMail.ts'
import { VerificationTestButton } from '../../interviews/verificationTest/VerificationTestButton.tsx'
import { confirmAction } from '../../lib/confirm.tsx'
import { ShareButton } from '../../results/shares/ShareButton.tsx'
import { SelectedCount } from '../../shell/list/SelectedCount.tsx'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import type { RoundListState } from '../roundState.ts'
import { roundSearchQuery } from '../useRoundList.ts'
import { readRound } from '../wholeRound.ts'
import { SelectAll } from './SelectAll.tsx'
import styles from './SelectionBar.module.css'
import type { CandidateSelection } from './useCandidateSelection.ts'
import { useSelectionActions } from './useSelectionActions.ts'
import { WindowDialog } from './WindowDialog.tsx'

interface Props {
  selection: CandidateSelection
  blueprint: number
  state: RoundListState
  total: number
}

const icon = { size: 16, 'aria-hidden': true } as const

export function SelectionBar({ selection, blueprint, state, total }: Props) {
  const { send, change, withdraw, undoWithdrawal, isRunning } = useSelectionActions(selection.clear)
  const [isWindow, windowDialog] = useDisclosure(false)
  const { interviews } = selection
  if (interviews.length === 0) return null

  const codes = interviews.map(({ code }) => code)
  const finished = interviews.filter(({ interview_status }) => interview_status === 'Done')
  const noResult = finished.length > 0 ? undefined : t('ROUND.NOBODY_FINISHED')

  return (
    <ActionBar label={t('INTERVIEWS.SELECTION')}>
      <SelectedCount
        selectAll={
          interviews.length < total && (
            <SelectAll
              selection={selection}
              total={total}
              readAll={() => readRound(blueprint, roundSearchQuery(state))}
            />
          )
        }
        onClear={selection.clear}
        names={interviews.map(({ name }) => name)}
      >
        {t('ROUND.SELECTED', { count: interviews.length })}
      </SelectedCount>
      <div className={styles['acts']}>
        <MailButtons isRunning={isRunning} onSend={(kind) => void send(codes, kind)} />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCalendarClock {...icon} />}
          disabled={isRunning}
          onClick={windowDialog.open}
        >
          {t('ROUND.CHANGE_WINDOW')}
        </Button>
        <WithdrawButton
          isWithdrawn={interviews.every(({ entry_state }) => entry_state === 'withdrawn')}
          isRunning={isRunning}
          onWithdraw={() => askToWithdraw(codes.length, () => void withdraw(codes))}
          onUndoWithdrawal={() => void undoWithdrawal(codes)}
        />
        <ShareButton interviews={finished} disabled={finished.length === 0} title={noResult} />
        <VerificationTestButton size="sm" variant="default" interviews={finished} onDone={selection.clear} />
      </div>
      <WindowDialog
        isOpen={isWindow}
        interviews={interviews}
        onClose={windowDialog.close}
        onSave={(wanted) => change(codes, wanted, 'ROUND.WINDOW_CHANGED')}
      />
    </ActionBar>
  )
}

function MailButtons({ isRunning, onSend }: { isRunning: boolean; onSend: (kind: InvitationKind) => void }) {
  const canSend = useMail()?.can_send ?? false
  const noMail = canSend ? undefined : t('MAIL.NOT_SET_UP')
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconSend {...icon} />}
        disabled={!canSend || isRunning}
        title={noMail}
        onClick={() => onSend('invitation')}
      >
        {t('ROUND.SEND_INVITATION')}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconBellRinging {...icon} />}
        disabled={!canSend || isRunning}
        title={noMail}
        onClick={() => onSend('reminder')}
      >
        {t('ROUND.SEND_REMINDER')}
      </Button>
    </>
  )
}

interface WithdrawProps {
  isWithdrawn: boolean
  isRunning: boolean
  onWithdraw: () => void
  onUndoWithdrawal: () => void
}

const askToWithdraw = (count: number, act: () => void) =>
  confirmAction({
    title: t('ROUND.WITHDRAW_TITLE', { count }),
    text: t('ROUND.WITHDRAW_TEXT', { count }),
    confirm: t('ROUND.WITHDRAW'),
    act,
  })

function WithdrawButton({ isWithdrawn, isRunning, onWithdraw, onUndoWithdrawal }: WithdrawProps) {
  if (isWithdrawn) {
    return (
      <Button size="sm" variant="default" disabled={isRunning} onClick={onUndoWithdrawal}>
        {t('ROUND.TAKE_BACK')}
      </Button>
    )
  }
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconUserOff {...icon} />}
      disabled={isRunning}
      onClick={onWithdraw}
    >
      {t('ROUND.WITHDRAW')}
    </Button>
  )
}
