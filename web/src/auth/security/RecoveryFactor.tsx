import { renewRecoveryCodes } from '@assay/contract/auth/factors'
import { Button } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { confirmAct } from '../../lib/confirm.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useSignInAgain } from '../useSignInAgain.tsx'
import { Factor } from './Factor.tsx'

interface Props {
  left: number
  onMade: (codes: readonly string[]) => void
}

export function RecoveryFactor({ left, onMade }: Props) {
  const renew = useCall(renewRecoveryCodes, {
    onSuccess: ({ recovery_codes }) => onMade(recovery_codes),
    refusals: { SIGN_IN_AGAIN: useSignInAgain(), otherwise: 'FACTOR.FAILED' },
  })
  const ask = () =>
    confirmAct({
      title: t('RECOVERY.NEW_TITLE'),
      text: t('RECOVERY.NEW_TEXT'),
      confirm: t('RECOVERY.MAKE'),
      act: () => renew.mutate({}),
    })

  return (
    <Factor
      title={t('RECOVERY.TITLE')}
      text={left === 0 ? t('RECOVERY.NONE_LEFT') : t('RECOVERY.LEFT', { count: left })}
      action={
        <Button variant="default" loading={renew.isPending} onClick={ask}>
          {t('RECOVERY.NEW')}
        </Button>
      }
    />
  )
}
