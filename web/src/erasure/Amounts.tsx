import type { ErasedAmounts } from '@assay/contract/erasure/erasure'
import { listInWords } from '../i18n/lists.ts'
import { type TextKey, t } from '../i18n/text.ts'
import styles from './Amounts.module.css'

const names: Record<keyof ErasedAmounts, TextKey> = {
  interviews: 'PRIVACY.INTERVIEWS',
  submissions: 'PRIVACY.SUBMISSIONS',
  events: 'PRIVACY.EVENTS',
  mails: 'PRIVACY.MAILS',
  remarks: 'PRIVACY.REMARKS',
  notes: 'PRIVACY.NOTES',
  audit_details: 'PRIVACY.AUDIT_DETAILS',
}
const kinds = Object.keys(names) as (keyof ErasedAmounts)[]

export function Amounts({ amounts }: { amounts: ErasedAmounts }) {
  return (
    <dl className={styles['amounts']}>
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{t(names[kind])}</dt>
          <dd>{amounts[kind]}</dd>
        </div>
      ))}
    </dl>
  )
}

export const amountsInWords = (amounts: ErasedAmounts): string =>
  listInWords(
    kinds
      .filter((kind) => amounts[kind] > 0)
      .map((kind) => t('PRIVACY.AMOUNT', { name: t(names[kind]), count: amounts[kind] })),
  )
