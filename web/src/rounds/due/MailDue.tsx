import type { MailKind } from '@assay/contract/invitations'
import { Button } from '@mantine/core'
import { IconBellRinging, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { orToast } from '../../lib/toast.tsx'
import { focusHeading } from '../../ui/focusHeading.ts'
import { useChanges } from '../selection/useChanges.ts'
import { readRound } from '../wholeRound.ts'

const kinds = {
  invitation: { text: 'DUE.INVITE', state: 'to_invite', Icon: IconSend },
  reminder: { text: 'DUE.REMIND', state: 'to_remind', Icon: IconBellRinging },
} as const satisfies Record<MailKind, object>

interface Props {
  round: number
  kind: MailKind
  count: number
}

/** One press sends to all whose turn it is, as they are at that moment. */
export function MailDue({ round, kind, count }: Props) {
  const { text, state, Icon } = kinds[kind]
  // The button goes with the last of them.
  const { send, isRunning } = useChanges(focusHeading)
  const [isReading, setReading] = useState(false)

  async function sendAll(): Promise<void> {
    setReading(true)
    const act = async () => {
      const interviews = await readRound(round, { state })
      const codes = interviews.map(({ code }) => code)
      if (codes.length > 0) await send(codes, kind)
    }
    await orToast('read round', act, () => t('ROUND.READ_FAILED'))
    setReading(false)
  }

  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<Icon size={14} aria-hidden />}
      loading={isReading || isRunning}
      onClick={() => void sendAll()}
    >
      {t(text, { count })}
    </Button>
  )
}
