import { Stack, TextInput } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { requiredRule } from '../accountRules.ts'
import { digitsOf, isSixDigits } from './digits.ts'

interface Props {
  way: 'totp' | 'recovery_code'
  isSending: boolean
  onSend: (proof: { totp: string } | { recovery_code: string }) => void
}

export function CodeForm({ way, isSending, onSend }: Props) {
  const isOfApp = way === 'totp'
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
