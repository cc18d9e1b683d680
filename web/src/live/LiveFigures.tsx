import type { LiveCounts } from '@assay/contract/live/live'
import { type TextKey, t } from '../i18n/text.ts'
import styles from './LiveFigures.module.css'

const figures: readonly { of: keyof LiveCounts; text: TextKey }[] = [
  { of: 'running', text: 'LIVE.RUNNING' },
  { of: 'here', text: 'LIVE.COUNT_HERE' },
  { of: 'away', text: 'LIVE.COUNT_AWAY' },
  { of: 'unknown', text: 'LIVE.COUNT_UNKNOWN' },
  { of: 'waiting', text: 'LIVE.COUNT_WAITING' },
]

const unknown: LiveCounts = { running: 0, here: 0, away: 0, unknown: 0, waiting: 0 }

interface Props {
  counts: LiveCounts | undefined
}

export function LiveFigures({ counts: known }: Props) {
  const counts = known ?? unknown
  return (
    <ul className={styles['figures']} data-known={known !== undefined}>
      {figures.map(({ of, text }) => (
        <li key={of} data-of={of} data-none={counts[of] === 0}>
          {t(text, { count: counts[of] })}
        </li>
      ))}
    </ul>
  )
}
