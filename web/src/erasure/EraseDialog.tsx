import type { Refused } from '@assay/contract/client'
import { type ErasedAmounts, erase } from '@assay/contract/erasure/erasure'
import type { FieldCode } from '@assay/contract/fieldErrors'
import { normalEmail } from '@assay/domain/people/people'
import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSignInAgain } from '../auth/useSignInAgain.tsx'
import { type TextKey, t } from '../i18n/text.ts'
import { fieldErrorTexts } from '../lib/form/faults.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { FormFoot } from '../shell/FormFoot.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { Amounts } from './Amounts.tsx'

interface Props {
  email: string
  amounts: ErasedAmounts
  onClose: () => void
  onErased: () => void
  onChanged: () => void
}

const reasonTexts: Partial<Record<FieldCode, TextKey>> = {
  TOO_LONG: 'PRIVACY.REASON_LONG',
  HOLDS_NAME: 'PRIVACY.REASON_NAME',
}

/** The dialog asks for the e-mail address as a confirmation, because erasure is permanent. */
export function EraseDialog({ email, amounts, onClose, onErased, onChanged }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useCheckedForm({
    initialValues: { confirmation: '', reason: '' },
    validate: {
      confirmation: (typed) => (normalEmail(typed) === email ? null : t('PRIVACY.CONFIRM_WRONG')),
      reason: (reason) => (normalEmail(reason).includes(email) ? t('PRIVACY.REASON_EMAIL') : null),
    },
  })
  const remove = useCall(erase, {
    onSuccess: () => {
      toast('success', t('PRIVACY.ERASED', { email }))
      onClose()
      onErased()
    },
    refusals: {
      SIGN_IN_AGAIN: useSignInAgain(),
      INTERVIEW_IN_PROGRESS() {
        onClose()
        onChanged()
        toast('danger', t('PRIVACY.IN_PROGRESS'))
        return undefined
      },
      NOTHING_TO_ERASE() {
        onClose()
        onErased()
        toast('info', t('PRIVACY.ERASED_BY_OTHERS'))
        return undefined
      },
      VALIDATION_FAILED: ({ errors }: Refused) => {
        form.setErrors(fieldErrorTexts(errors, (code) => t(reasonTexts[code] ?? 'PRIVACY.REASON_EMAIL')))
        return undefined
      },
      otherwise: 'PRIVACY.ERASE_FAILED',
    },
    onFailure: setFailure,
  })
  const submit = form.onSubmit(({ reason }) => {
    setFailure(null)
    remove.mutate({ body: { email, ...(reason.trim() && { reason: reason.trim() }) } })
  }, focusFirstFault(form))

  return (
    <Modal opened onClose={onClose} size="lg" title={t('PRIVACY.ERASE_TITLE', { email })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure>{failure}</FormFailure>
          <Text>{t('PRIVACY.ERASE_TEXT')}</Text>
          <Amounts amounts={amounts} />
          <Text fz="sm" c="dimmed">
            {t('PRIVACY.ERASE_BACKUPS')}
          </Text>
          <TextInput
            label={t('PRIVACY.CONFIRM')}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('confirmation')}
          />
          <TextInput
            label={t('PRIVACY.REASON')}
            description={t('PRIVACY.REASON_HINT')}
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
          <FormFoot label={t('PRIVACY.ERASE_CONFIRM')} color="red" isSaving={remove.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
