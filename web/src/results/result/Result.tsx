import type { InterviewInsight } from '@assay/contract/insight/interview'
import type { InterviewResults } from '@assay/contract/results/results'
import { Stack } from '@mantine/core'
import { useDeferredValue, useEffect, useState } from 'react'
import { usePageNumber } from '../../lib/usePageNumber.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import { ConfirmationSection } from '../decision/ConfirmationSection.tsx'
import { DecisionPart } from '../decision/DecisionPart.tsx'
import { EvidencePart } from '../evidence/EvidencePart.tsx'
import { LateSection } from '../evidence/LateSection.tsx'
import { QuestionList } from '../question/QuestionList.tsx'
import { CountBoxes } from './CountBoxes.tsx'
import { Labels } from './Labels.tsx'
import { ObservedEvents } from './ObservedEvents.tsx'
import { Overview } from './Overview.tsx'
import { Rescored } from './Rescored.tsx'
import styles from './result.module.css'
import { TrialLine } from './TrialLine.tsx'
import { useResultFilter } from './useResultFilter.ts'

interface Props {
  results: InterviewResults
  insight: InterviewInsight | null | undefined
}

export function Result({ results, insight }: Props) {
  const [status, choose] = useResultFilter(results.questions)
  // Decisions and statistics do not apply to trial runs.
  const counts = !results.is_trial
  const [page, setPage] = usePageNumber()
  const drawn = useDrawn()

  return (
    <Stack gap="lg">
      {counts ? <LateSection results={results} /> : <TrialLine results={results} />}
      <Rescored results={results} />
      <Overview results={results} insight={counts ? insight : undefined} />
      <ConfirmationSection results={results} />
      <Labels details={results.result?.details ?? []} />
      <CountBoxes questions={results.questions} status={status} onChoose={choose} />
      {drawn.questions && <QuestionList results={results} status={status} page={page} onPage={setPage} />}
      {drawn.questions && counts && results.confirms === null && <DecisionPart results={results} />}
      {!drawn.evidence && <div className={styles['below']} aria-busy />}
      {drawn.evidence &&
        (counts ? (
          <EvidencePart results={results}>
            <ObservedEvents events={results.events} />
          </EvidencePart>
        ) : (
          <ObservedEvents events={results.events} />
        ))}
    </Stack>
  )
}

/** Questions are most of a result but initially out of view, so the overview renders first and the rest in steps. */
function useDrawn(): { questions: boolean; evidence: boolean } {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    // After the frame with the overview.
    const frame = requestAnimationFrame(() => setTimeout(() => setSeen(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  const isLast = useDeferredValue(isSeen, false)
  const isPrinting = usePrinting()
  return { questions: isSeen || isPrinting, evidence: isLast || isPrinting }
}
