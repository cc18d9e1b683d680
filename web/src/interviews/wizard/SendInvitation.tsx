import { sendInvitations } from '@assay/contract/invitations'
import { Button } from '@mantine/core'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useMail } from '../useMail.ts'

export function SendInvitation({ code }: { code: string }) {
  const canSend = useMail()?.can_send ?? false
  const send = useCall(sendInvitations, {
    onSuccess: ({ queued }) => {
      if (queued.length > 0) toast('success', t('ROUND.INVITATIONS_QUEUED', { count: queued.length }))
      else toast('warning', t('WIZARD.NOT_SENT'))
    },
    refusals: { MAIL_NOT_SET_UP: 'MAIL.NOT_SET_UP', OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'WIZARD.SEND_FAILED' },
  })
  if (!canSend) return null
  return (
    <Button
      leftSection={send.isSuccess ? <IconCheck size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
      loading={send.isPending}
      disabled={send.isSuccess}
      onClick={() => send.mutate({ body: { codes: [code], kind: 'invitation' } })}
    >
      {t('ROUND.SEND_INVITATION')}
    </Button>
  )
}
