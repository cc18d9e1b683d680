import type { Evidence } from '@assay/contract/results/evidence'
import { t } from '../../i18n/text.ts'
import { LedgerTable } from '../../interviews/addTime/LedgerTable.tsx'
import { Section } from '../../ui/Section.tsx'

export function LedgerSection({ clock }: Pick<Evidence, 'clock'>) {
  return (
    <Section title={t('LEDGER.TITLE')} lead={t('LEDGER.TEXT')}>
      <LedgerTable rows={clock} />
    </Section>
  )
}
