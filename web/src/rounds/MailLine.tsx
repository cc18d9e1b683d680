import { Alert, Group } from '@mantine/core'
import { IconAlertTriangle, IconMailOff } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { reasonInWords } from '../interviews/cells/mailInWords.ts'
import { useMail } from '../interviews/useMail.ts'
import { hasScope, useMe } from '../lib/session/session.ts'
import { HelpPopover } from '../ui/HelpPopover.tsx'

export function MailLine() {
  const mail = useMail()
  const me = useMe()
  if (!mail) return null
  if (!mail.can_send)
    return (
      <Group gap={6} wrap="nowrap" c="dimmed" fz="sm">
        <IconMailOff size={18} aria-hidden style={{ flex: 'none' }} />
        {t('MAIL.NOT_SET_UP')}
        <HelpPopover
          label={t('MAIL.NOT_SET_UP_HELP')}
          text={t(hasScope(me, 'admin') ? 'MAIL.HOW_TO_SET_UP' : 'MAIL.WHO_SETS_UP')}
        />
      </Group>
    )
  if (!mail.trouble) return null
  return (
    <Alert variant="light" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} py="xs" role="status">
      {t('MAIL.TROUBLE', { reason: reasonInWords(mail.trouble), count: mail.queued })}
    </Alert>
  )
}
