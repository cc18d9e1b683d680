import { hhmmss, secondsOf } from '@assay/domain/exam/clock'
import { t } from '../../i18n/text.ts'
import { useSecond } from '../../lib/times/useSecond.ts'

/** Counts down until the next poll. Only the server's clock decides when a test ends. */
export function TimeLeft({ remaining, since }: { remaining: string; since: number }) {
  const now = useSecond()
  const left = Math.max(0, secondsOf(remaining) * 1000 - Math.max(0, now - since))
  return t('INTERVIEWS.TIME_LEFT', { time: hhmmss(left) })
}
