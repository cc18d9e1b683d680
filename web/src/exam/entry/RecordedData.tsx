import { t } from '../../i18n/text.ts'
import { company } from '../company/company.ts'
import { Heading } from '../elements/Text.tsx'
import styles from './Rules.module.css'

const recorded = [
  'ENTRY.RECORDED_FROM',
  'ENTRY.RECORDED_ANSWERS',
  'ENTRY.RECORDED_PAGE',
  'ENTRY.RECORDED_REMARKS',
  'ENTRY.RECORDED_FOR',
] as const

export function RecordedData() {
  const { keptDays: days } = company
  return (
    <section aria-labelledby="recorded" className={styles['rules']}>
      <Heading id="recorded">{t('ENTRY.RECORDED')}</Heading>
      <ul className={styles['list']}>
        {recorded.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
        {days !== null && <li>{t('ENTRY.RECORDED_DAYS', { count: days })}</li>}
      </ul>
    </section>
  )
}
