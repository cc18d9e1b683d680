import { forgotPassword } from '@assay/contract/auth/links'
import type { Refused } from '@assay/contract/client'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { waitInWords } from '../../lib/times/waitInWords.ts'
import { useCall } from '../../lib/useCall.ts'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { emailRule } from '../accountRules.ts'
import { serverMessageOr } from '../serverSentence.ts'
import { EntranceNotice } from './EntranceNotice.tsx'

export default function ForgottenPage() {
  const [failure, setFailure] = useState<string | null>(null)
  const send = useCall(forgotPassword, {
    refusals: {
      MAIL_NOT_SET_UP: 'FORGOTTEN.NO_MAIL',
      PASSWORD_SIGN_IN_OFF: 'LOGIN.PASSWORD_OFF',
      TOO_MANY_TRIES: ({ retryAfter }: Refused) => t('LOGIN.TOO_MANY', { time: waitInWords(retryAfter) }),
      otherwise: serverMessageOr('LOGIN.UNREACHABLE'),
    },
    onFailure: setFailure,
  })
  const form = useCheckedForm({ initialValues: { email: '' }, validate: { email: emailRule } })
  const submit = form.onSubmit((body) => {
    setFailure(null)
    send.mutate({ body })
  }, focusFirstFault(form))

  return (
    <EntranceNotice title={t('FORGOTTEN.TITLE')} lead={t('FORGOTTEN.LEAD')} failure={failure}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={t('ACCOUNT.EMAIL')} type="email" autoComplete="username" {...form.getInputProps('email')} />
          <FormButton type="submit" loading={send.isPending} fullWidth>
            {t('FORGOTTEN.SEND')}
          </FormButton>
        </Stack>
      </form>
      <Text role="status">{send.isSuccess && t('FORGOTTEN.SENT')}</Text>
    </EntranceNotice>
  )
}
