import type { signIn } from '@assay/contract/auth'
import type { Refused } from '@assay/contract/client'
import { Alert, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { focusFirstFault } from '../lib/focusFirstFault.ts'
import type { Refusals } from '../lib/useCall.ts'
import { useCheckedForm } from '../lib/useCheckedForm.ts'
import { waitInWords } from '../lib/waitInWords.ts'
import { FormButton } from '../ui/form/FormButton.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { requiredRule, usernameRule } from './accountRules.ts'
import { useSignIn } from './useSignIn.ts'

const refusals = {
  BAD_CREDENTIALS: 'LOGIN.FAILED',
  VALIDATION_FAILED: 'LOGIN.FAILED',
  TOO_MANY_TRIES: ({ retryAfter }: Refused) => t('LOGIN.TOO_MANY', { time: waitInWords(retryAfter) }),
  BUSY: ({ retryAfter }: Refused) => t('LOGIN.BUSY', { time: waitInWords(retryAfter) }),
  otherwise: 'LOGIN.UNREACHABLE',
} as const satisfies Refusals<typeof signIn>

export default function LoginPage() {
  const [failure, setFailure] = useState<string | null>(null)
  const enter = useSignIn(refusals, setFailure)
  const form = useCheckedForm({
    initialValues: { username: '', password: '' },
    validate: { username: usernameRule, password: requiredRule },
  })

  const submit = form.onSubmit((body) => {
    setFailure(null)
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
        {failure && (
          <Alert color="red" variant="light">
            {failure}
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
