import { redeemLink as callLink } from '@assay/contract/auth/links'
import type { Refused } from '@assay/contract/client'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { fieldErrorTexts } from '../../lib/form/faults.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { forgetSession } from '../../lib/session/forgetSession.ts'
import { installationSettings } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { accountFieldError, confirmRule, passwordRule } from '../accountRules.ts'
import { PasswordFields } from '../PasswordFields.tsx'
import { serverMessageOr } from '../serverSentence.ts'
import { EntranceNotice } from './EntranceNotice.tsx'
import { useLinkToken } from './useLinkToken.ts'

export default function NewPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const settings = useQuery(installationSettings)
  const policy = settings.data?.password_policy ?? 'basic'
  const [failure, setFailure] = useState<string | null>(token ? null : t('LINK.NOT_VALID'))
  const form = useCheckedForm({
    initialValues: { password: '', confirmation: '' },
    validate: { password: passwordRule(policy), confirmation: confirmRule },
  })
  const set = useCall(callLink, {
    onSuccess: () => {
      // The password reset may also have ended the session of this browser, so the browser forgets the session.
      forgetSession()
      toast('success', t('LINK.SAVED'))
      void navigate({ to: paths.login, replace: true })
    },
    refusals: {
      LINK_NOT_VALID: 'LINK.NOT_VALID',
      VALIDATION_FAILED: ({ errors }: Refused) => {
        form.setErrors(fieldErrorTexts(errors, accountFieldError))
        return undefined
      },
      otherwise: serverMessageOr('LINK.FAILED'),
    },
    onFailure: setFailure,
  })
  const submit = form.onSubmit(({ password }) => {
    setFailure(null)
    set.mutate({ body: { token, password } })
  }, focusFirstFault(form))

  return (
    <EntranceNotice title={t('LINK.PASSWORD_TITLE')} lead={t('LINK.PASSWORD_LEAD')} failure={failure}>
      {token && (
        <form onSubmit={submit} noValidate>
          <Stack>
            <PasswordFields
              label={t('LINK.PASSWORD')}
              password={form.getInputProps('password')}
              confirmation={form.getInputProps('confirmation')}
              policy={policy}
            />
            <FormButton type="submit" loading={set.isPending} fullWidth>
              {t('FORM.SAVE')}
            </FormButton>
          </Stack>
        </form>
      )}
    </EntranceNotice>
  )
}
