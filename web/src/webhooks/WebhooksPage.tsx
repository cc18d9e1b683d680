import { listWebhooks, type Webhook } from '@assay/contract/webhooks'
import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { savedFormSubject } from '../auth/keptForm.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { useMe } from '../lib/session/session.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import { Deliveries } from './deliveries/Deliveries.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookTable } from './WebhookTable.tsx'

/** If the URL contains `?webhook=3`, lists the deliveries of the webhook with the id 3. */
export default function WebhooksPage() {
  const { webhook } = useSearch({ from: '/staff/admin' })
  return (
    <SystemFrame tab="webhooks">{typeof webhook === 'number' ? <Deliveries id={webhook} /> : <Webhooks />}</SystemFrame>
  )
}

function Webhooks() {
  const list = useQuery({ ...query(listWebhooks), staleTime: 0 })
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const webhooks = list.data?.webhooks
  const me = useMe()
  // Opens the dialog again after the user had to sign in again.
  const [left, setLeft] = useState(() => savedFormSubject('webhook', me?.id))
  const shown = edited ?? (left === 'new' ? left : webhooks?.find(({ id }) => String(id) === left))
  const close = () => {
    setEdited(null)
    setLeft(null)
  }
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('WEBHOOKS.NEW')}
    </Button>
  )

  return (
    <>
      <div>{create}</div>
      {list.isError && !webhooks && <Failure {...failureTexts()} onRetry={list.refetch} />}
      {webhooks?.length === 0 ? (
        <Surface>
          <Notice
            icon={<IconWebhook size={36} stroke={1.5} aria-hidden />}
            title={t('WEBHOOKS.EMPTY_TITLE')}
            text={t('WEBHOOKS.EMPTY_TEXT')}
          />
        </Surface>
      ) : (
        (webhooks || list.isPending) && <WebhookTable webhooks={webhooks} onEdit={setEdited} />
      )}
      {shown && <WebhookDialog webhook={shown === 'new' ? null : shown} onClose={close} />}
    </>
  )
}
