import { startPasskey } from '@assay/contract/auth/factors'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'
import long from '../../ui/longButtons.module.css'
import { serverMessageOr } from '../serverSentence.ts'
import { authenticatePasskey } from './passkeys.ts'
import { useSecondFactor } from './useSecondFactor.ts'

/** The passkey identifies and authenticates its user, so no e-mail address or password is needed. */
export function PasskeyButton({ onFailure }: { onFailure: (sentence: string | null) => void }) {
  const [isAsking, setAsking] = useState(false)
  const prove = useSecondFactor({
    wrong: 'LOGIN.PASSKEY_WRONG',
    onFailure,
    onOver: () => onFailure(t('LOGIN.PASSKEY_DECLINED')),
  })
  const start = useCall(startPasskey, {
    onSuccess: ({ challenge, passkey_options }) => void ask(challenge, passkey_options),
    refusals: { otherwise: serverMessageOr('LOGIN.UNREACHABLE') },
    onFailure,
  })
  const ask = async (challenge: string, options: Record<string, unknown>) => {
    setAsking(true)
    const ceremony = await authenticatePasskey(options)
    setAsking(false)
    if ('fault' in ceremony)
      return onFailure(t(ceremony.fault === 'missing' ? 'APP.PART_MISSING' : 'LOGIN.PASSKEY_DECLINED'))
    prove.mutate({ body: { challenge, passkey: ceremony.passkey } })
  }

  return (
    <Button
      variant="default"
      fullWidth
      className={long['longButton'] ?? ''}
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={start.isPending || isAsking || prove.isPending}
      onClick={() => {
        onFailure(null)
        start.mutate({ body: {} })
      }}
    >
      {t('LOGIN.PASSKEY')}
    </Button>
  )
}
