import { dateOf, momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'

interface UsedCredential {
  created_time: string
  last_used_at: string | null
}

export function sinceInWords({ created_time, last_used_at }: UsedCredential): string {
  const date = dateOf(created_time)
  return last_used_at ? t('FACTOR.SINCE_USED', { date, time: momentOf(last_used_at) }) : t('FACTOR.SINCE', { date })
}
