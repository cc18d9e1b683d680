import type { FactorKind, SecondFactorNeeded } from '@assay/contract/auth/factors'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { toast } from '../../lib/toast.tsx'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import long from '../../ui/longButtons.module.css'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { requiredRule } from '../accountRules.ts'
import { digitsOf, isSixDigits } from './digits.ts'
import { authenticatePasskey } from './passkeys.ts'
import { useSecondFactor } from './useSecondFactor.ts'

interface CodeFormProps {
  factor: 'totp' | 'recovery_code'
  isSending: boolean
  onSend: (proof: { totp: string } | { recovery_code: string }) => void
}

function CodeForm({ factor, isSending, onSend }: CodeFormProps) {
  const isOfApp = factor === 'totp'
  const form = useCheckedForm({
    initialValues: { code: '' },
    validate: {
      code: (value) => (isOfApp && !isSixDigits(value) ? t('SECOND.CODE_FAULT') : requiredRule(value.trim())),
    },
  })
  const submit = form.onSubmit(
    ({ code }) => onSend(isOfApp ? { totp: digitsOf(code) } : { recovery_code: code.trim() }),
    focusFirstFault(form),
  )
  const look = isOfApp
    ? { label: t('SECOND.CODE'), description: t('SECOND.CODE_HINT'), inputMode: 'numeric' as const }
    : { label: t('SECOND.RECOVERY'), autoCapitalize: 'none' }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          {...look}
          autoComplete={isOfApp ? 'one-time-code' : 'off'}
          autoFocus
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <FormButton type="submit" loading={isSending} fullWidth>
          {t('SECOND.VERIFY')}
        </FormButton>
      </Stack>
    </form>
  )
}

interface Props {
  needed: SecondFactorNeeded
  onBack: (why: string | null) => void
}

const texts = {
  totp: { lead: 'SECOND.LEAD', other: 'SECOND.USE_APP', wrong: 'SECOND.WRONG' },
  passkey: { lead: 'SECOND.LEAD_PASSKEY', other: 'SECOND.PASSKEY', wrong: 'SECOND.WRONG_PASSKEY' },
  recovery_code: { lead: 'SECOND.LEAD_RECOVERY', other: 'SECOND.USE_RECOVERY', wrong: 'SECOND.WRONG_RECOVERY' },
} as const satisfies Record<FactorKind, Record<'lead' | 'other' | 'wrong', TextKey>>

/** If this many recovery codes or fewer remain, a toast suggests creating new codes. */
const FEW_CODES = 3

function warnOfFewCodes(count: number): void {
  if (count > FEW_CODES) return
  toast('warning', count === 0 ? t('SECOND.NONE_LEFT') : t('SECOND.FEW_LEFT', { count }))
}

export default function SecondStep({ needed: { challenge, factors, passkey_options }, onBack }: Props) {
  const [factor, setFactor] = useState<FactorKind>(factors[0] ?? 'totp')
  const [failure, setFailure] = useState<string | null>(null)
  const prove = useSecondFactor({
    wrong: texts[factor].wrong,
    onFailure: setFailure,
    onRecovered: warnOfFewCodes,
    onOver: () => onBack(t('SECOND.OVER')),
  })
  const switchTo = (wanted: FactorKind) => {
    setFailure(null)
    setFactor(wanted)
  }
  const send = (proof: { totp: string } | { recovery_code: string }) => {
    setFailure(null)
    prove.mutate({ body: { challenge, ...proof } })
  }
  const ask = async () => {
    setFailure(null)
    const ceremony = await authenticatePasskey(passkey_options ?? {})
    if ('fault' in ceremony)
      return setFailure(t(ceremony.fault === 'missing' ? 'APP.PART_MISSING' : 'LOGIN.PASSKEY_DECLINED'))
    prove.mutate({ body: { challenge, passkey: ceremony.passkey } })
  }

  return (
    <Stack>
      <div>
        <ScreenTitle>{t('SECOND.TITLE')}</ScreenTitle>
        <Text c="dimmed" fz="sm" mt={4}>
          {t(texts[factor].lead)}
        </Text>
      </div>
      <FormFailure>{failure}</FormFailure>
      {factor === 'passkey' ? (
        <Button onClick={() => void ask()} loading={prove.isPending} fullWidth>
          {t('SECOND.PASSKEY')}
        </Button>
      ) : (
        <CodeForm key={factor} factor={factor} isSending={prove.isPending} onSend={send} />
      )}
      {factors
        .filter((other) => other !== factor)
        .map((other) => (
          <Button
            key={other}
            variant="default"
            fullWidth
            className={long['longButton'] ?? ''}
            onClick={() => switchTo(other)}
          >
            {t(texts[other].other)}
          </Button>
        ))}
      <Anchor component="button" type="button" fz="sm" onClick={() => onBack(null)}>
        {t('SECOND.BACK')}
      </Anchor>
    </Stack>
  )
}
