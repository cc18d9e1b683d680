import { registerUser } from '@assay/contract/users'
import { Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { fieldErrorTexts } from '../lib/form/faults.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { installationSettings } from '../lib/session/session.ts'
import { useCall } from '../lib/useCall.ts'
import { FormButton } from '../ui/form/FormButton.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { accountFieldError, confirmRule, emailRule, fullNameRule, passwordRule } from './accountRules.ts'
import { useNamePolicy } from './NameFault.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { serverMessageOr } from './serverSentence.ts'
import { useSignIn } from './useSignIn.ts'

export default function SetupPage() {
  const settings = useQuery(installationSettings).data
  const policy = settings?.password_policy ?? 'basic'
  const names = useNamePolicy()
  const { code = '' } = useSearch({ strict: false }) as { code?: string | number }
  const [failure, setFailure] = useState<string | null>(null)
  const form = useCheckedForm({
    initialValues: { setup_code: String(code), full_name: '', email: '', password: '', confirmation: '' },
    validate: {
      full_name: fullNameRule(names),
      email: emailRule,
      password: passwordRule(policy),
      confirmation: confirmRule,
    },
  })

  const enter = useSignIn({ otherwise: serverMessageOr('SETUP.FAILED') }, setFailure)
  const create = useCall(registerUser, {
    onSuccess: (user, { body }) => enter.mutate({ body: { username: user.email, password: body.password } }),
    refusals: {
      VALIDATION_FAILED: ({ errors }) => {
        form.setErrors(fieldErrorTexts(errors, accountFieldError))
        return undefined
      },
      REGISTRATION_CLOSED: 'SETUP.CLOSED',
      SETUP_CODE_NEEDED() {
        if (!settings?.needs_setup_code) return t('SETUP.CODE_WRONG')
        form.setFieldError('setup_code', t('SETUP.CODE_WRONG'))
        form.getInputNode('setup_code')?.focus()
        return undefined
      },
      otherwise: serverMessageOr('SETUP.FAILED'),
    },
    onFailure: setFailure,
  })

  const submit = form.onSubmit(({ confirmation: _, setup_code, ...body }) => {
    setFailure(null)
    create.mutate({ body: { ...body, setup_code: setup_code.trim() } })
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
        <FormFailure>{failure}</FormFailure>
        {settings?.needs_setup_code && (
          <TextInput
            label={t('SETUP.CODE')}
            // The hint is hidden if there is an error, because the error message also says where the setup code is.
            description={form.errors['setup_code'] ? undefined : t('SETUP.CODE_HINT')}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('setup_code')}
          />
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
