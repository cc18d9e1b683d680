import { t } from '../../i18n/text.ts'

/** A duration in words, for example '48 min', '45 s' or '1 min 30 s'. */
export function durationInWords(total: number): string {
  const [minutes, seconds] = [Math.floor(total / 60), total % 60]
  if (minutes === 0) return t('RESULT.SECONDS', { count: seconds })
  if (seconds === 0) return t('RESULT.MINUTES', { count: minutes })
  return t('RESULT.MINUTES_SECONDS', { minutes, seconds })
}
