import { getDecision } from '@assay/contract/decisions/decisions'
import type { InterviewInsight } from '@assay/contract/insight/interview'
import type { InterviewResults, ResultQuestion } from '@assay/contract/results/results'
import type { AnswerStatusOrVoid } from '@assay/domain/insight/keyFix'
import { Box, Group, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { RoomCodeButton } from '../../interviews/verificationTest/RoomCodeButton.tsx'
import { VerdictMark } from '../../interviews/verificationTest/VerdictMark.tsx'
import { percentOfShare, verificationInWords } from '../../interviews/verificationTest/verificationWords.ts'
import { query } from '../../lib/api.ts'
import { usePageNumber } from '../../lib/usePageNumber.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import { paths } from '../../paths.ts'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Section } from '../../ui/Section.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'
import { DecisionSection } from '../decision/DecisionSection.tsx'
import { EvidencePart } from '../evidence/EvidencePart.tsx'
import { LateSection } from '../evidence/LateSection.tsx'
import { firstStatus, statusOfParam, statusParam } from '../question/answerStatus.ts'
import { QuestionList } from '../question/QuestionList.tsx'
import { CountBoxes } from './CountBoxes.tsx'
import { Labels } from './Labels.tsx'
import { ObservedEvents } from './ObservedEvents.tsx'
import { Rescored } from './Rescored.tsx'
import { ResultOverview } from './ResultOverview.tsx'

function ConfirmationSection({ results: { confirmation } }: { results: InterviewResults }) {
  if (!confirmation) return null
  const { verdict, lower_at, confirmed_from, false_alarm, power, code } = confirmation
  return (
    <Section title={t('CONFIRMATION.TITLE')}>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          {verdict === null ? (
            <VerdictMark confirmation={confirmation} />
          ) : (
            <Text fw={600}>{verificationInWords(confirmation)}</Text>
          )}
          {verdict === null && <RoomCodeButton code={code} />}
        </Group>
        <Text fz="sm" c="dimmed">
          {t('CONFIRMATION.LIMITS', {
            lower: Math.max(0, lower_at),
            from: confirmed_from,
            alarm: percentOfShare(false_alarm),
            power: percentOfShare(power),
          })}
        </Text>
        {verdict === 'clearly_lower' && <Text fz="sm">{t('CONFIRMATION.NO_PROOF')}</Text>}
      </Stack>
    </Section>
  )
}

const TrialLine = ({ results: { blueprint } }: { results: InterviewResults }) => (
  <Surface>
    <Group justify="space-between" gap="sm">
      <Stack gap={2}>
        <Text fw={600} role="status">
          {t('RESULT.TRIAL')}
        </Text>
        <Text fz="sm" c="dimmed">
          {t('RESULT.TRIAL_TEXT')}
        </Text>
      </Stack>
      {blueprint && (
        <ButtonLink to={paths.round} params={{ id: `${blueprint.id}` }} variant="default">
          <AutoDirText>{blueprint.name}</AutoDirText>
        </ButtonLink>
      )}
    </Group>
  </Surface>
)

function useResultFilter(
  questions: readonly ResultQuestion[],
): [AnswerStatusOrVoid, (status: AnswerStatusOrVoid) => void] {
  const { status } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const statusInUrl = statusOfParam(status)

  const choose = (next: AnswerStatusOrVoid) => {
    navigate({
      to: '.',
      search: (kept) => ({ ...kept, status: statusParam(next), page: undefined }),
      resetScroll: false,
      replace: true,
    })
  }
  return [statusInUrl === undefined ? firstStatus(questions) : statusInUrl, choose]
}

const hasDecision = ({ is_trial, confirms }: InterviewResults): boolean => !is_trial && confirms === null

interface Props {
  results: InterviewResults
  insight: InterviewInsight | null | undefined
}

export function Result({ results, insight }: Props) {
  const [status, choose] = useResultFilter(results.questions)
  // Decisions and statistics do not apply to trial runs.
  const isCounted = !results.is_trial
  const [page, setPage] = usePageNumber()
  const { isPainted, isPrinting } = useAfterFirstPaint()

  const questions = (
    <Stack gap="md">
      <Labels details={results.result?.details ?? []} />
      <CountBoxes questions={results.questions} status={status} onChoose={choose} />
      {isPainted ? (
        <QuestionList results={results} status={status} page={page} onPage={setPage} />
      ) : (
        // This box has the height of the window, so that the layout does not shift.
        <Box mih="100vh" />
      )}
      {/* The printed page does not contain the decision, because people outside the team may read it. */}
      {isPainted && !isPrinting && hasDecision(results) && <DecisionSection results={results} />}
    </Stack>
  )
  const events = <ObservedEvents events={results.events} />
  const record = isCounted ? <EvidencePart results={results}>{events}</EvidencePart> : events

  return (
    <Stack gap="md">
      {isCounted ? <LateSection results={results} /> : <TrialLine results={results} />}
      <Rescored results={results} />
      <ResultOverview results={results} insight={isCounted ? insight : undefined} />
      <ConfirmationSection results={results} />
      {isPrinting ? (
        <>
          {questions}
          {record}
        </>
      ) : (
        <ResultTabs results={results} questions={questions} record={record} />
      )}
    </Stack>
  )
}

const NotesPart = lazyComponent(() => import('../decision/NotesPart.tsx'))

function NotesTab({ code }: { code: string }) {
  const { data } = useQuery(query(getDecision, { params: { code } }))
  const count = data ? data.notes.length + data.verdicts.length : 0
  return (
    <Tabs.Tab value="notes">
      {t('NOTE.TITLE')}
      {count > 0 && ` (${count})`}
    </Tabs.Tab>
  )
}

interface TabsProps {
  results: InterviewResults
  questions: ReactNode
  record: ReactNode
}

function ResultTabs({ results, questions, record }: TabsProps) {
  const { tab } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const hasNotes = hasDecision(results)
  const isNotes = tab === 'notes' && hasNotes
  // Opened notes stay in the page, so that an unsent text is kept when the user opens another tab.
  const [keepsNotes, setKeepsNotes] = useState(false)
  if (isNotes && !keepsNotes) setKeepsNotes(true)

  const goTo = (wanted: string | null) =>
    void navigate({
      to: '.',
      search: (kept) => ({ ...kept, tab: wanted === null || wanted === 'questions' ? undefined : wanted }),
      resetScroll: false,
      replace: true,
    })
  return (
    <Tabs
      value={isNotes || tab === 'record' ? tab : 'questions'}
      onChange={goTo}
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="questions">{t('RESULT.TAB_QUESTIONS')}</Tabs.Tab>
        <Tabs.Tab value="record">{t('RESULT.TAB_RECORD')}</Tabs.Tab>
        {hasNotes && <NotesTab code={results.code} />}
      </Tabs.List>
      <Tabs.Panel value="questions">{questions}</Tabs.Panel>
      <Tabs.Panel value="record">{record}</Tabs.Panel>
      {hasNotes && (
        <Tabs.Panel value="notes" keepMounted={keepsNotes}>
          <NotesPart code={results.code} />
        </Tabs.Panel>
      )}
    </Tabs>
  )
}

/**
 * The questions are the largest part and not visible at first, so the page renders the questions after the overview.
 */
function useAfterFirstPaint(): { isPainted: boolean; isPrinting: boolean } {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setSeen(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  const isPrinting = usePrinting()
  return { isPainted: isSeen || isPrinting, isPrinting }
}
