import type { LiveCounts } from '@assay/contract/clock/live'
import { type TextKey, t } from '../i18n/text.ts'
import styles from './LiveFigures.module.css'

const figures: readonly { of: keyof LiveCounts; text: TextKey }[] = [
  { of: 'running', text: 'LIVE.RUNNING' },
  { of: 'here', text: 'LIVE.COUNT_HERE' },
  { of: 'away', text: 'LIVE.COUNT_AWAY' },
  { of: 'unknown', text: 'LIVE.COUNT_UNKNOWN' },
  { of: 'waiting', text: 'LIVE.COUNT_WAITING' },
]

/** How many run, and how many of them are heard of. */
export function LiveFigures({ counts }: { counts: LiveCounts }) {
  return (
    <ul className={styles['figures']}>
      {figures.map(({ of, text }) => (
        <li key={of} data-of={of} data-none={counts[of] === 0}>
          {t(text, { count: counts[of] })}
        </li>
      ))}
    </ul>
  )
}
