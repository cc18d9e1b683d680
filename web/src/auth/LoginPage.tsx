import type { Refused } from '@assay/contract/client'
import { Alert, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { inWords } from '../i18n/language.ts'
import { useText } from '../i18n/text.ts'
import { focusFirstFault } from '../lib/focusFirstFault.ts'
import { FormButton } from '../ui/form/FormButton.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { requiredRule, usernameRule } from './accountRules.ts'
import { useSignIn } from './useSignIn.ts'

export default function LoginPage() {
  const t = useText()
  const [refused, setRefused] = useState<Refused | null>(null)
  const enter = useSignIn(setRefused)
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: { username: usernameRule, password: requiredRule },
    validateInputOnBlur: true,
  })

  const submit = form.onSubmit((body) => {
    setRefused(null)
    enter.mutate({ body })
  }, focusFirstFault(form))

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <div>
          <ScreenTitle>{t('LOGIN.TITLE')}</ScreenTitle>
          <Text c="dimmed" fz="sm" mt={4}>
            {t('LOGIN.LEAD')}
          </Text>
        </div>
        {refused && (
          <Alert color="red" variant="light">
            <WhyRefused refused={refused} />
          </Alert>
        )}
        <TextInput
          label={t('LOGIN.USERNAME')}
          description={t('LOGIN.USERNAME_HINT')}
          type="email"
          autoComplete="username"
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('ACCOUNT.PASSWORD')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('ACCOUNT.SHOW_CHARACTERS') }}
          visibilityToggleFocusable
          {...form.getInputProps('password')}
        />
        <FormButton type="submit" loading={enter.isPending} fullWidth mt="xs">
          {t('LOGIN.SUBMIT')}
        </FormButton>
      </Stack>
    </form>
  )
}

function WhyRefused({ refused }: { refused: Refused }) {
  const t = useText()
  if (refused.status === 429) return t('LOGIN.TOO_MANY', { time: waitInWords(refused.retryAfter) })
  if (refused.status === 0 || refused.status >= 500) return t('LOGIN.UNREACHABLE')
  return t('LOGIN.FAILED')
}

function waitInWords(seconds: number): string {
  return seconds < 90 ? inWords(Math.max(1, seconds), 'second') : inWords(Math.ceil(seconds / 60), 'minute')
}
