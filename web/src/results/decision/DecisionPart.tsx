import { getDecision } from '@assay/contract/decisions/decisions'
import type { Verdict } from '@assay/contract/results/handOver'
import type { InterviewResults } from '@assay/contract/results/results'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Section } from '../../ui/Section.tsx'
import { VerdictList } from '../shares/VerdictList.tsx'
import { DecisionSection } from './DecisionSection.tsx'
import styles from './decision.module.css'
import { NotesSection } from './NotesSection.tsx'

function VerdictsSection({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <Section title={t('VERDICT.TITLE')} lead={t('VERDICT.LEAD')}>
      <VerdictList verdicts={verdicts} />
    </Section>
  )
}

const PART_PX = 180

/** Decisions and notes of staff. Print does not contain this part, because other people may read the printed page. */
export function DecisionPart({ results: { code, decision_mail } }: { results: InterviewResults }) {
  const decision = useQuery(query(getDecision, { params: { code } }))
  const { data } = decision
  if (decision.isError && !data)
    return <Failure {...failureTexts()} text={t('DECISION.LOAD_FAILED')} onRetry={decision.refetch} />
  if (!data) return <Skeleton height={PART_PX} radius="md" aria-busy />
  return (
    <div className={styles['parts']}>
      <DecisionSection code={code} decision={data.decision} history={data.history} mail={decision_mail} />
      <NotesSection code={code} notes={data.notes} />
      {data.verdicts.length > 0 && (
        <div className={styles['wide']}>
          <VerdictsSection verdicts={data.verdicts} />
        </div>
      )}
    </div>
  )
}
