import { type SecondFactorNeeded, secondFactorNeeded } from '@assay/contract/auth/factors'
import type { signIn } from '@assay/contract/auth/sessions'
import type { Refused } from '@assay/contract/client'
import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { waitInWords } from '../lib/times/waitInWords.ts'
import type { Refusals } from '../lib/useCall.ts'
import { FormButton } from '../ui/form/FormButton.tsx'
import { requiredRule, usernameRule } from './accountRules.ts'
import { serverMessageOr } from './serverSentence.ts'
import { useSignIn } from './useSignIn.ts'

const refusals = {
  BAD_CREDENTIALS: 'LOGIN.FAILED',
  VALIDATION_FAILED: 'LOGIN.FAILED',
  PASSWORD_SIGN_IN_OFF: 'LOGIN.PASSWORD_OFF',
  TOO_MANY_TRIES: ({ retryAfter }: Refused) => t('LOGIN.TOO_MANY', { time: waitInWords(retryAfter) }),
  BUSY: ({ retryAfter }: Refused) => t('LOGIN.BUSY', { time: waitInWords(retryAfter) }),
  otherwise: serverMessageOr('LOGIN.UNREACHABLE'),
} as const satisfies Refusals<typeof signIn>

interface Props {
  onFailure: (sentence: string | null) => void
  onSecondStep: (needed: SecondFactorNeeded) => void
}

export function PasswordForm({ onFailure, onSecondStep }: Props) {
  const enter = useSignIn(
    {
      ...refusals,
      SECOND_FACTOR_NEEDED(refused) {
        onSecondStep(secondFactorNeeded.parse(refused.responseBody))
        return undefined
      },
    },
    onFailure,
  )
  const form = useCheckedForm({
    initialValues: { username: '', password: '' },
    validate: { username: usernameRule, password: requiredRule },
  })
  const submit = form.onSubmit((body) => {
    onFailure(null)
    enter.mutate({ body })
  }, focusFirstFault(form))

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
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
