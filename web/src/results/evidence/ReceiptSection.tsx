import type { Evidence } from '@assay/contract/results/evidence'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './evidence.module.css'

/** The hash of the result at the end. Shown in red if current data gives another hash. */
export function ReceiptSection({ receipt, late }: Pick<Evidence, 'receipt' | 'late'>) {
  const accepted = late.filter(({ state }) => state === 'accepted').length
  return (
    <Section title={t('RECEIPT.TITLE')} lead={t('RECEIPT.TEXT')}>
      {receipt ? (
        <>
          <p className={styles['receipt']}>{receipt.receipt}</p>
          <Text fz="sm">{t('RECEIPT.LINES', { count: receipt.amount_of_lines })}</Text>
          {accepted > 0 && <Text fz="sm">{t('RECEIPT.LATE', { count: accepted })}</Text>}
          {receipt.is_intact ? (
            <Text fz="sm">{t('RECEIPT.INTACT')}</Text>
          ) : (
            <Text fw={600} c="var(--mantine-color-error)" role="alert">
              {t('RECEIPT.BROKEN')}
            </Text>
          )}
        </>
      ) : (
        <Text fz="sm">{t('RECEIPT.NONE')}</Text>
      )}
    </Section>
  )
}
