import { getMail, sendTestMail } from '@assay/contract/invitations'
import type { CandidateMailKind } from '@assay/domain/mail/ownWords'
import type { Language } from '@assay/domain/people/languages'
import { Button, Group, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/text.ts'
import { query } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.tsx'
import { useCall } from '../../../lib/useCall.ts'
import long from '../../../ui/longButtons.module.css'

interface Props {
  blueprint?: { id: number }
  kind: CandidateMailKind
  language: Language
  /** The test e-mail does not include unsaved changes. */
  hasUnsaved: boolean
}

export function TestMail({ blueprint, kind, language, hasUnsaved }: Props) {
  const mail = useQuery(query(getMail)).data
  const isMailDisabled = mail !== undefined && !mail.can_send
  const send = useCall(sendTestMail, {
    onSuccess: ({ to }) => toast('success', t('BLUEPRINT.TEST_MAIL_SENT', { to })),
    refusals: {
      MAIL_NOT_SET_UP: 'MAIL.NOT_SET_UP',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'BLUEPRINT.TEST_MAIL_FAILED',
    },
  })
  return (
    <Group justify="space-between" gap="xs">
      <Text fz="xs" c="dimmed" flex="1 1 14rem">
        {t(isMailDisabled ? 'MAIL.NOT_SET_UP' : hasUnsaved ? 'BLUEPRINT.TEST_MAIL_SAVED' : 'BLUEPRINT.TEST_MAIL_HINT')}
      </Text>
      <Button
        variant="default"
        size="xs"
        className={long['longButton'] ?? ''}
        leftSection={<IconMailForward size={16} aria-hidden />}
        disabled={isMailDisabled}
        loading={send.isPending}
        onClick={() => send.mutate({ body: { kind, language, ...(blueprint && { blueprint_id: blueprint.id }) } })}
      >
        {t('BLUEPRINT.TEST_MAIL')}
      </Button>
    </Group>
  )
}
