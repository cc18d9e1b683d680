import { listWebhooks } from '@assay/contract/doors/webhooks'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'

/** Another system waits for what it is no longer told; nothing where all is well. */
export function WebhooksInTrouble() {
  const count = useQuery(query(listWebhooks)).data?.webhooks.filter(({ trouble }) => trouble !== null).length ?? 0
  if (count === 0) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {t('DASHBOARD.WEBHOOKS_TROUBLE', { count })}{' '}
      <TextLink to={paths.webhooks} inherit>
        {t('DASHBOARD.TO_WEBHOOKS')}
      </TextLink>
    </Alert>
  )
}
