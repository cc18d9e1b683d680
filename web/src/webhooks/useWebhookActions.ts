import { deleteWebhook, pingWebhook, renewWebhookSecret, updateWebhook, type Webhook } from '@assay/contract/webhooks'
import { useSignInAgain } from '../auth/useSignInAgain.tsx'
import { t } from '../i18n/text.ts'
import { confirmAction } from '../lib/confirm.tsx'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { useRemoval } from '../shell/list/useRemoval.ts'

const failed = { WEBHOOK_NOT_FOUND: 'WEBHOOKS.GONE', otherwise: 'WEBHOOKS.FAILED' } as const

export function useWebhookActions() {
  const changes = { ...failed, SIGN_IN_AGAIN: useSignInAgain() }
  const ping = useCall(pingWebhook, {
    onSuccess: () => toast('info', t('WEBHOOKS.PINGED')),
    refusals: failed,
  })
  const update = useCall(updateWebhook, {
    onSuccess: () => toast('success', t('WEBHOOKS.TURNED_ON')),
    refusals: changes,
  })
  const renew = useCall(renewWebhookSecret, { refusals: changes })
  const remove = useRemoval(deleteWebhook, {
    nameOf: ({ url }: Webhook) => url,
    argumentsFor: ({ id }) => ({ params: { id } }),
    refusals: { WEBHOOK_NOT_FOUND: 'WEBHOOKS.GONE', otherwise: 'DELETE.FAILED' },
    onRemoved: () => {},
  })

  return {
    remove,
    ping: ({ id }: Webhook) => ping.mutate({ params: { id } }),
    turnOn: ({ id }: Webhook) => update.mutate({ params: { id }, body: { is_active: true } }),
    askForSecret: ({ id }: Webhook) =>
      confirmAction({
        title: t('WEBHOOKS.NEW_SECRET_TITLE'),
        text: t('WEBHOOKS.NEW_SECRET_TEXT'),
        confirm: t('WEBHOOKS.NEW_SECRET_CONFIRM'),
        act: () => renew.mutate({ params: { id } }),
      }),
    secret: renew.data?.secret ?? null,
    forgetSecret: renew.reset,
  }
}
