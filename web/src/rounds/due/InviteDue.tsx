import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { toastFailure } from '../../lib/toast.tsx'
import { focusHeading } from '../../ui/focusHeading.ts'
import { useSelectionActions } from '../selection/useSelectionActions.ts'
import { readRound } from '../wholeRound.ts'

/** Invites every candidate who has no invitation at the time of the click. */
export function InviteDue({ round, count }: { round: number; count: number }) {
  // After the last invitation the button disappears, so the focus moves to the heading.
  const { send, isRunning } = useSelectionActions(focusHeading)
  const [isReading, setReading] = useState(false)

  async function sendAll(): Promise<void> {
    setReading(true)
    const act = async () => {
      const interviews = await readRound(round, { state: 'to_invite' })
      const codes = interviews.map(({ code }) => code)
      if (codes.length > 0) await send(codes, 'invitation')
    }
    await toastFailure('read round', act, () => t('ROUND.READ_FAILED'))
    setReading(false)
  }

  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconSend size={14} aria-hidden />}
      loading={isReading || isRunning}
      onClick={() => void sendAll()}
    >
      {t('DUE.INVITE', { count })}
    </Button>
  )
}
