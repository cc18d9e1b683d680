import { beginTotp, confirmTotp, type OwnFactor, removeTotp } from '@assay/contract/auth/factors'
import type { Refused } from '@assay/contract/client'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { digitsOf, isSixDigits } from '../factor/digits.ts'
import { useSignInAgain } from '../useSignInAgain.tsx'
import { askToRemove } from './askToRemove.ts'
import { Factor } from './Factor.tsx'
import styles from './Security.module.css'
import { sinceInWords } from './sinceInWords.ts'

interface AppSetUpProps {
  secret: string
  qr: string
  onSet: (codes: readonly string[] | null) => void
  onCancel: () => void
  onSignInAgain: () => undefined
}

function AppSetUp({ secret, qr, onSet, onCancel, onSignInAgain }: AppSetUpProps) {
  const form = useCheckedForm({
    initialValues: { totp: '' },
    validate: { totp: (value) => (isSixDigits(value) ? null : t('FACTOR.CODE_FAULT')) },
  })
  const refuseCode = (_refused: Refused) => {
    form.setFieldError('totp', t('FACTOR.WRONG_CODE'))
    form.getInputNode('totp')?.focus()
    return undefined
  }
  const turnOn = useCall(confirmTotp, {
    onSuccess: ({ recovery_codes }) => {
      toast('success', t('FACTOR.ON'))
      onSet(recovery_codes)
    },
    refusals: {
      SIGN_IN_AGAIN: onSignInAgain,
      VALIDATION_FAILED: refuseCode,
      NOTHING_PENDING() {
        onCancel()
        return t('FACTOR.PENDING_OVER')
      },
      otherwise: 'FACTOR.FAILED',
    },
  })
  const submit = form.onSubmit(({ totp }) => turnOn.mutate({ body: { totp: digitsOf(totp) } }), focusFirstFault(form))

  return (
    <div className={styles['setUp']}>
      <img className={styles['qr']} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('FACTOR.QR')} />
      <form className={styles['fields']} onSubmit={submit} noValidate>
        <Stack>
          <Text fz="sm">{t('FACTOR.SCAN')}</Text>
          <TextInput
            label={t('FACTOR.SECRET')}
            value={secret}
            readOnly
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <TextInput
            label={t('FACTOR.CODE')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            {...form.getInputProps('totp')}
          />
          <FormFoot label={t('FACTOR.TURN_ON')} isSaving={turnOn.isPending} onCancel={onCancel} />
        </Stack>
      </form>
    </div>
  )
}

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
