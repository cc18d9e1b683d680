import type { LiveTest } from '@assay/contract/clock/live'
import { t } from '../../i18n/text.ts'
import styles from './cells.module.css'

/** One address and one device are what every test has. */
function noticedInWords({ addresses, devices, page_hidden, copy_blocked, gaps }: LiveTest['noticed']): string[] {
  return [
    addresses > 1 ? t('LIVE.NOTICED_ADDRESSES', { count: addresses }) : '',
    devices > 1 ? t('LIVE.NOTICED_DEVICES', { count: devices }) : '',
    page_hidden > 0 ? t('LIVE.NOTICED_HIDDEN', { count: page_hidden }) : '',
    copy_blocked > 0 ? t('LIVE.NOTICED_COPY', { count: copy_blocked }) : '',
    gaps > 0 ? t('LIVE.NOTICED_GAPS', { count: gaps }) : '',
  ].filter(Boolean)
}

/** Only what differs from a test in which nothing was noticed. */
export function Noticed({ noticed }: { noticed: LiveTest['noticed'] }) {
  const words = noticedInWords(noticed)
  if (words.length === 0) return '–'
  return (
    <ul className={styles['noticed']}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}

/** How many, and the beginning of the last one. */
export function Remarks({ test: { amount_of_remarks: amount, last_remark: last } }: { test: LiveTest }) {
  if (amount === 0) return '–'
  return (
    <div>
      {amount}
      {last && (
        <span className={styles['remark']} title={last.text}>
          {last.text}
        </span>
      )}
    </div>
  )
}
