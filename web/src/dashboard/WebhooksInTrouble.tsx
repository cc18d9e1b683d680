import type { Webhook } from '@assay/contract/webhooks'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'

export function WebhooksInTrouble({ webhooks }: { webhooks: readonly Webhook[] }) {
  const count = webhooks.filter(({ trouble }) => trouble !== null).length
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
