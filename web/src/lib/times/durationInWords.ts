import { t } from '../../i18n/text.ts'

export function durationInWords(total: number): string {
  const [minutes, seconds] = [Math.floor(total / 60), total % 60]
  if (minutes === 0) return t('RESULT.SECONDS', { count: seconds })
  if (seconds === 0) return t('RESULT.MINUTES', { count: minutes })
  return t('RESULT.MINUTES_SECONDS', { minutes, seconds })
}
