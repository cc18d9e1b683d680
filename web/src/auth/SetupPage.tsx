import type { Refused } from '@assay/contract/client'
import { registerUser } from '@assay/contract/users'
import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TextKey, useText } from '../i18n/text.ts'
import { useCall } from '../lib/api.ts'
import { faultsAtFields } from '../lib/faults.ts'
import { focusFirstFault } from '../lib/focusFirstFault.ts'
import { houseSettings } from '../lib/session.ts'
import { FormButton } from '../ui/form/FormButton.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { accountFault, confirmRule, emailRule, fullNameRule, passwordRule } from './accountRules.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { useSignIn } from './useSignIn.ts'

export default function SetupPage() {
  const t = useText()
  const policy = useQuery(houseSettings).data?.password_policy ?? 'basic'
  const [failure, setFailure] = useState<TextKey | null>(null)
  const form = useForm({
    initialValues: { full_name: '', email: '', password: '', confirmation: '' },
    validate: { full_name: fullNameRule, email: emailRule, password: passwordRule(policy), confirmation: confirmRule },
    validateInputOnBlur: true,
  })

  const fail = (refused: Refused) => {
    form.setErrors(faultsAtFields(refused.errors, accountFault))
    setFailure(whyRefused(refused))
  }
  const enter = useSignIn(fail)
  const create = useCall(registerUser, {
    onSuccess: (user, { body }) => enter.mutate({ body: { username: user.email, password: body.password } }),
    onFailure: fail,
  })

  const submit = form.onSubmit(({ confirmation: _, ...body }) => {
    setFailure(null)
    create.mutate({ body })
  }, focusFirstFault(form))

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <div>
          <ScreenTitle>{t('SETUP.TITLE')}</ScreenTitle>
          <Text c="dimmed" fz="sm" mt={4}>
            {t('SETUP.LEAD')}
          </Text>
        </div>
        {failure && (
          <Alert color="red" variant="light">
            {t(failure)}
          </Alert>
        )}
        <TextInput label={t('ACCOUNT.FULL_NAME')} autoComplete="name" {...form.getInputProps('full_name')} />
        <TextInput label={t('ACCOUNT.EMAIL')} type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordFields
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
          policy={policy}
        />
        <FormButton type="submit" loading={create.isPending || enter.isPending} fullWidth mt="xs">
          {t('SETUP.SUBMIT')}
        </FormButton>
      </Stack>
    </form>
  )
}

function whyRefused(refused: Refused): TextKey | null {
  if (refused.code === 'REGISTRATION_CLOSED') return 'SETUP.CLOSED'
  return refused.errors.length > 0 ? null : 'SETUP.FAILED'
}
