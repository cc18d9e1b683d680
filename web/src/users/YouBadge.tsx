import { Badge } from '@mantine/core'
import { t } from '../i18n/text.ts'

export function YouBadge() {
  return <Badge variant="light">{t('USERS.YOU')}</Badge>
}
