import type { InterviewResults } from '@assay/contract/results/results'
import { Skeleton } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { Failure } from '../../ui/Failure.tsx'
import { DecisionSection } from './DecisionSection.tsx'
import styles from './decision.module.css'
import { NotesSection } from './NotesSection.tsx'
import { useDecision } from './useDecision.ts'

const PART_PX = 180

/** What the staff makes of the result. It is no part of what is printed for others. */
export function DecisionPart({ results: { code } }: { results: InterviewResults }) {
  const decision = useDecision(code)
  const { data } = decision
  if (decision.isError && !data)
    return <Failure {...failureTexts()} text={t('DECISION.LOAD_FAILED')} onRetry={decision.refetch} />
  if (!data) return <Skeleton height={PART_PX} radius="md" aria-busy />
  return (
    <div className={styles['parts']}>
      <DecisionSection code={code} decision={data.decision} history={data.history} />
      <NotesSection code={code} notes={data.notes} />
    </div>
  )
}
