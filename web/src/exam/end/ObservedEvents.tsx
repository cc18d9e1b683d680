import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import { t } from '../../i18n/text.ts'
import { eventTotals } from '../../lib/times/eventTexts.ts'
import styles from './Evidence.module.css'

const counts = [
  ['addresses', 'NOTICED.ADDRESSES'],
  ['devices', 'NOTICED.DEVICES'],
] as const

/** Neutral wording; missing events are not mentioned. */
export function ObservedEvents({ noticed, marks }: Pick<CandidateReceipt, 'noticed' | 'marks'>) {
  const words = [
    ...counts.flatMap(([name, text]) => (noticed[name] > 0 ? t(text, { count: noticed[name] }) : [])),
    // A server of the previous version sends none.
    ...eventTotals(marks ?? []),
  ]
  return (
    <ul aria-labelledby="noticed" className={styles['list']}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}
