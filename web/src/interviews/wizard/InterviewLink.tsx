import type { Interview } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { Button, Group, Stack } from '@mantine/core'
import { IconCheck, IconMail, IconSend } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { CopyField } from '../../ui/form/CopyField.tsx'
import { copyWithNotice } from '../copyWithNotice.ts'
import { useMail } from '../useMail.ts'

function SendInvitation({ code }: { code: string }) {
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

const linkOf = ({ link }: Interview) => link ?? ''

export function Invitation({ interview }: { interview: Interview }) {
  const { email } = interview
  const link = linkOf(interview)
  return (
    <Stack gap="sm">
      <CopyField
        label={t('WIZARD.LINK')}
        value={link}
        copyLabel={t('WIZARD.COPY_LINK')}
        onCopy={() => void copyWithNotice(link, t('INTERVIEWS.LINK_COPIED'))}
      />
      <CopyField
        label={t('WIZARD.EMAIL')}
        value={email}
        copyLabel={t('WIZARD.COPY_EMAIL')}
        onCopy={() => void copyWithNotice(email, t('WIZARD.EMAIL_COPIED'))}
      />
      <Group gap="xs">
        <SendInvitation code={interview.code} />
        <Button
          component="a"
          variant="default"
          href={mailTo(interview)}
          leftSection={<IconMail size={16} aria-hidden />}
        >
          {t('WIZARD.MAIL')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Line breaks in a `mailto:` link must be CRLF. */
function mailTo(interview: Interview): string {
  const { name, email, amount_of_questions: count, max_time: minutes } = interview
  const link = linkOf(interview)
  const subject = encodeURIComponent(t('WIZARD.MAIL_SUBJECT'))
  const body = t('WIZARD.MAIL_BODY', { name, email, link, count, minutes }).replaceAll('\n', '\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(body)}`
}
