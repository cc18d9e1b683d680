import type { WebhookEvent } from '@assay/contract/facts/facts'
import { webhookEvents } from '@assay/contract/facts/factTraitsOfCall'
import type { Webhook } from '@assay/contract/webhooks'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { FormFoot } from '../shell/FormFoot.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'

export interface WebhookValues {
  url: string
  events: WebhookEvent[]
  is_active: boolean
}

export function useWebhookForm(webhook: Webhook | null) {
  const initialValues: WebhookValues = webhook ?? { url: '', events: [], is_active: true }
  return useCheckedForm<WebhookValues>({
    initialValues: {
      url: initialValues.url,
      events: [...initialValues.events],
      is_active: initialValues.is_active,
    },
    validate: {
      url: (url) => (url.trim() === '' ? t('USERS.ALERT.REQUIRED_FIELD') : null),
      events: (events) => (events.length === 0 ? t('WEBHOOKS.EVENT_NEEDED') : null),
    },
  })
}

interface Props {
  form: ReturnType<typeof useWebhookForm>
  isNew: boolean
  failure: string | null
  isSaving: boolean
  onSave: (values: WebhookValues) => void
  onCancel: () => void
}

export function WebhookForm({ form, isNew, failure, isSaving, onSave, onCancel }: Props) {
  const submit = form.onSubmit(({ url, ...rest }) => onSave({ url: url.trim(), ...rest }), focusFirstFault(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormFailure>{failure}</FormFailure>
        <TextInput
          label={t('WEBHOOKS.URL')}
          description={t('WEBHOOKS.URL_HINT')}
          type="url"
          inputMode="url"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <Checkbox.Group label={t('WEBHOOKS.EVENTS')} {...form.getInputProps('events')}>
          <Stack gap="sm" mt="xs">
            {webhookEvents.map((event) => (
              <Checkbox key={event} value={event} label={event} />
            ))}
          </Stack>
        </Checkbox.Group>
        {!isNew && (
          <Checkbox
            label={t('WEBHOOKS.ACTIVE')}
            description={t('WEBHOOKS.ACTIVE_TEXT')}
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        )}
        <FormFoot isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
