import type { CandidateReceipt } from '@assay/contract/clock/evidence'
import { shortSpan } from '@assay/domain/exam/shortSpan'
import { t } from '../../i18n/text.ts'
import styles from './Evidence.module.css'

const rows = [
  ['addresses', 'NOTICED.ADDRESSES'],
  ['devices', 'NOTICED.DEVICES'],
  ['page_hidden', 'NOTICED.PAGE_HIDDEN'],
  ['copy_blocked', 'NOTICED.COPY_BLOCKED'],
  ['gaps', 'NOTICED.AWAY'],
] as const

/** Counts, in words that judge nobody; what never happened is not mentioned. */
export function Noticed({ noticed }: Pick<CandidateReceipt, 'noticed'>) {
  const time = shortSpan(noticed.gap_seconds)
  return (
    <ul aria-labelledby="noticed" className={styles['list']}>
      {rows.map(([name, text]) => noticed[name] > 0 && <li key={name}>{t(text, { count: noticed[name], time })}</li>)}
    </ul>
  )
}
