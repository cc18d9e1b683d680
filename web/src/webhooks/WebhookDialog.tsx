import type { Refused } from '@assay/contract/client'
import type { FieldCode } from '@assay/contract/fieldErrors'
import { createWebhook, updateWebhook, type Webhook } from '@assay/contract/webhooks'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { ShownOnce } from '../auth/ShownOnce.tsx'
import { useSavedForm } from '../auth/useSavedForm.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { fieldErrorTexts } from '../lib/form/faults.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { useWebhookForm, WebhookForm, type WebhookValues } from './WebhookForm.tsx'

interface Props {
  webhook: Webhook | null
  onClose: () => void
}

const faults: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'USERS.ALERT.REQUIRED_FIELD',
  NOT_HTTPS: 'WEBHOOKS.NOT_HTTPS',
  PRIVATE_ADDRESS: 'WEBHOOKS.PRIVATE_ADDRESS',
}
const webhookErrorText = (code: FieldCode) => t(faults[code] ?? 'WEBHOOKS.URL_WRONG')

export function WebhookDialog({ webhook, onClose }: Props) {
  const form = useWebhookForm(webhook)
  const signInAgain = useSavedForm(`webhook ${webhook?.id ?? 'new'}`, form)
  const [failure, setFailure] = useState<string | null>(null)
  const outcome = {
    refusals: {
      VALIDATION_FAILED: ({ errors }: Refused) => {
        form.setErrors(fieldErrorTexts(errors, webhookErrorText))
        return undefined
      },
      SIGN_IN_AGAIN: signInAgain,
      otherwise: 'WEBHOOKS.SAVE_FAILED',
    },
    onFailure: setFailure,
  } as const
  const create = useCall(createWebhook, {
    ...outcome,
    refusals: { ...outcome.refusals, TOO_MANY_WEBHOOKS: 'WEBHOOKS.TOO_MANY' },
  })
  const update = useCall(updateWebhook, {
    ...outcome,
    refusals: { ...outcome.refusals, WEBHOOK_NOT_FOUND: 'WEBHOOKS.GONE' },
    onSuccess: () => {
      toast('success', t('WEBHOOKS.SAVED'))
      onClose()
    },
  })
  const save = ({ url, events, is_active }: WebhookValues) => {
    setFailure(null)
    if (webhook) update.mutate({ params: { id: webhook.id }, body: { url, events, is_active } })
    else create.mutate({ body: { url, events } })
  }
  const secret = create.data?.secret

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(webhook ? 'WEBHOOKS.EDIT_TITLE' : 'WEBHOOKS.NEW_TITLE')}
      // An accidental click must not close the dialog, because the secret is shown only once.
      closeOnClickOutside={secret === undefined}
    >
      {secret === undefined ? (
        <WebhookForm
          form={form}
          isNew={webhook === null}
          failure={failure}
          isSaving={create.isPending || update.isPending}
          onSave={save}
          onCancel={onClose}
        />
      ) : (
        <ShownOnce label={t('WEBHOOKS.SECRET')} value={secret} text={t('WEBHOOKS.SECRET_TEXT')} onDone={onClose} />
      )}
    </Modal>
  )
}
