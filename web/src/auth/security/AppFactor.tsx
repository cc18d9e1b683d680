import { beginTotp, type OwnFactor, removeTotp } from '@assay/contract/auth/factors'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useSignInAgain } from '../useSignInAgain.tsx'
import { AppSetUp } from './AppSetUp.tsx'
import { askToRemove } from './askToRemove.ts'
import { Factor } from './Factor.tsx'
import { sinceInWords } from './sinceInWords.ts'

interface Props {
  totp: OwnFactor['totp']
  isLast: boolean
  onSet: (codes: readonly string[] | null) => void
}

export function AppFactor({ totp, isLast, onSet }: Props) {
  const signInAgain = useSignInAgain()
  const [isSettingUp, setSettingUp] = useState(false)
  const begin = useCall(beginTotp, {
    onSuccess: () => setSettingUp(true),
    refusals: { SIGN_IN_AGAIN: signInAgain, FACTOR_EXISTS: 'FACTOR.EXISTS', otherwise: 'FACTOR.FAILED' },
  })
  const name = t('FACTOR.APP')
  const remove = useCall(removeTotp, {
    onSuccess: () => toast('success', t('FACTOR.REMOVED', { name })),
    refusals: { SIGN_IN_AGAIN: signInAgain, FACTOR_REQUIRED: 'FACTOR.LAST_NEEDED', otherwise: 'FACTOR.FAILED' },
  })
  const finish = (codes: readonly string[] | null) => {
    setSettingUp(false)
    onSet(codes)
  }

  if (totp) {
    return (
      <Factor
        title={name}
        text={sinceInWords(totp)}
        action={
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => askToRemove(name, isLast, () => remove.mutate({}))}
          >
            {t('FACTOR.REMOVE', { name })}
          </Button>
        }
      />
    )
  }
  return (
    <Factor
      title={name}
      text={t('FACTOR.APP_NONE')}
      action={
        !isSettingUp && (
          <Button loading={begin.isPending} onClick={() => begin.mutate({})}>
            {t('FACTOR.SET_UP')}
          </Button>
        )
      }
    >
      {isSettingUp && begin.data && (
        <AppSetUp {...begin.data} onSet={finish} onCancel={() => setSettingUp(false)} onSignInAgain={signInAgain} />
      )}
    </Factor>
  )
}
