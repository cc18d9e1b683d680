import type { Verdict } from '@assay/contract/results/handOver'
import { t } from '../../i18n/text.ts'
import { Section } from '../../ui/Section.tsx'
import { VerdictList } from '../shares/VerdictList.tsx'

export function VerdictsSection({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <Section title={t('VERDICT.TITLE')} lead={t('VERDICT.LEAD')}>
      <VerdictList verdicts={verdicts} />
    </Section>
  )
}
