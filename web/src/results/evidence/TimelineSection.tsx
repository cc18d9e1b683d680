import type { Evidence } from '@assay/contract/results/evidence'
import type { InterviewResults } from '@assay/contract/results/results'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTable } from '@tabler/icons-react'
import { timeOfDay } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { durationInWords } from '../../lib/times/durationInWords.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import { MarkSample } from '../../ui/chart/TimeMark.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './evidence.module.css'
import { answerKinds, type TimelineEvent, timelineEvents } from './happenings.ts'
import { TimelinePicture } from './TimelinePicture.tsx'

type Numbered = TimelineEvent & { number: number }

const columns = (): Column<Numbered>[] => [
  { key: 'what', title: t('TIMELINE.WHAT'), render: ({ what }) => t(what) },
  { key: 'time', title: t('LEDGER.TIME'), render: ({ time }) => <time dateTime={time}>{timeOfDay(time)}</time> },
  {
    key: 'lasts',
    title: t('TIMELINE.LASTS'),
    render: ({ seconds }) => (seconds === undefined ? '–' : durationInWords(seconds)),
  },
  { key: 'detail', title: t('TIMELINE.DETAIL'), isFree: true, render: ({ detail }) => detail || '–' },
]

function HappeningTable({ happenings }: { happenings: readonly TimelineEvent[] }) {
  return (
    <DataTable
      label={t('TIMELINE.AS_TABLE')}
      columns={columns()}
      rows={happenings.map((one, number) => ({ ...one, number }))}
      rowKey={({ number }) => number}
      pageSize={happenings.length}
    />
  )
}

function Legend() {
  return (
    <ul className={styles['legend']}>
      {Object.values(answerKinds).map(({ look, what }) => (
        <li key={what}>
          <MarkSample look={look} />
          {t(what)}
        </li>
      ))}
    </ul>
  )
}

interface Props {
  results: InterviewResults
  evidence: Evidence
}

export default function TimelineSection({ results, evidence }: Props) {
  const [isTable, table] = useDisclosure(false)
  const isPrinting = usePrinting()
  const happenings = timelineEvents(results, evidence)
  const isCut = results.questions.some(({ history, amount_of_submissions }) => amount_of_submissions > history.length)
  const longest = Math.max(0, ...results.questions.map(({ history }) => history.length))

  return (
    <Section
      title={t('TIMELINE.TITLE')}
      lead={[t('TIMELINE.TEXT'), isCut ? t('TIMELINE.NEWEST', { count: longest }) : ''].filter(Boolean).join(' ')}
    >
      <Stack gap="md">
        <TimelinePicture happenings={happenings} clock={evidence.clock} />
        <Legend />
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          {...(isPrinting && { display: 'none' })}
          leftSection={<IconTable size={16} aria-hidden />}
          aria-expanded={isTable}
          onClick={table.toggle}
        >
          {t('TIMELINE.AS_TABLE')}
        </Button>
        {(isTable || isPrinting) && <HappeningTable happenings={happenings} />}
      </Stack>
    </Section>
  )
}
