import type { Standing } from '@assay/contract/results/standing'
import { t } from '../i18n/text.ts'

/** 'Better than 12 of 39', with the percentile where there are enough others for one. */
export function standingInWords({ finished, scored_lower, percentile }: Standing): string {
  const others = finished - 1
  if (others === 0) return t('STANDING.ALONE')
  const words = t('STANDING.BETTER', { lower: scored_lower, others })
  return percentile === null ? words : `${words} · ${t('STANDING.PERCENTILE', { percentile })}`
}
