import type { Evidence } from '@assay/contract/results/evidence'
import type { InterviewResults } from '@assay/contract/results/results'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTable } from '@tabler/icons-react'
import { timeOfDay } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { durationInWords } from '../../lib/times/durationInWords.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import { type Lane, TimeAxis } from '../../ui/chart/TimeAxis.tsx'
import { MarkSample } from '../../ui/chart/TimeMark.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { axisOf } from './axis.ts'
import styles from './evidence.module.css'
import { answerKinds, type LaneKey, type TimelineEvent, timelineEvents } from './testEvents.ts'

const lanes: Record<LaneKey, TextKey> = {
  answers: 'TIMELINE.ANSWERS',
  gaps: 'TIMELINE.GAPS',
  page: 'TIMELINE.PAGE',
  given: 'TIMELINE.GIVEN',
  remarks: 'TIMELINE.REMARKS',
}

const eventKey = ({ time }: TimelineEvent, at: number) => `${time} ${at}`

const eventText = ({ time, what, detail, seconds }: TimelineEvent) =>
  [timeOfDay(time), t(what), seconds === undefined ? '' : durationInWords(seconds), detail].filter(Boolean).join(' · ')

function TimelinePicture({ testEvents, clock }: { testEvents: readonly TimelineEvent[]; clock: Evidence['clock'] }) {
  const axis = axisOf(clock)
  const shown = (Object.keys(lanes) as LaneKey[]).map((key): Lane => {
    const laneEvents = testEvents.filter(({ lane }) => lane === key)
    return {
      key,
      title: t(lanes[key]),
      marks: laneEvents.flatMap((one, at) =>
        one.seconds === undefined
          ? { key: eventKey(one, at), at: axis.at(one.time), look: one.look, title: eventText(one) }
          : [],
      ),
      spans: laneEvents.flatMap((one, at) =>
        one.seconds === undefined
          ? []
          : {
              key: eventKey(one, at),
              from: axis.at(one.time),
              to: axis.after(one.time, one.seconds),
              title: eventText(one),
            },
      ),
    }
  })

  return (
    <TimeAxis
      label={t('TIMELINE.TITLE')}
      lanes={shown}
      ticks={axis.ticks.map(({ at, minutes }) => ({ at, label: `${minutes}` }))}
      breaks={axis.breaks.map((at) => ({ at, title: t('TIMELINE.REOPENED') }))}
    />
  )
}

type Numbered = TimelineEvent & { number: number }

const columns = (): Column<Numbered>[] => [
  { key: 'what', title: t('TIMELINE.WHAT'), render: ({ what }) => t(what) },
  { key: 'time', title: t('LEDGER.TIME'), render: ({ time }) => <time dateTime={time}>{timeOfDay(time)}</time> },
  {
    key: 'lasts',
    title: t('TIMELINE.LASTS'),
    render: ({ seconds }) => (seconds === undefined ? '–' : durationInWords(seconds)),
  },
  { key: 'detail', title: t('TIMELINE.DETAIL'), isUserText: true, render: ({ detail }) => detail || '–' },
]

function EventTable({ testEvents }: { testEvents: readonly TimelineEvent[] }) {
  return (
    <DataTable
      label={t('TIMELINE.AS_TABLE')}
      columns={columns()}
      rows={testEvents.map((one, number) => ({ ...one, number }))}
      rowKey={({ number }) => number}
      pageSize={testEvents.length}
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
  const testEvents = timelineEvents(results, evidence)
  const isCut = results.questions.some(({ history, amount_of_submissions }) => amount_of_submissions > history.length)
  const longest = Math.max(0, ...results.questions.map(({ history }) => history.length))

  return (
    <Section
      title={t('TIMELINE.TITLE')}
      lead={[t('TIMELINE.TEXT'), isCut ? t('TIMELINE.NEWEST', { count: longest }) : ''].filter(Boolean).join(' ')}
    >
      <Stack gap="md">
        <TimelinePicture testEvents={testEvents} clock={evidence.clock} />
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
        {(isTable || isPrinting) && <EventTable testEvents={testEvents} />}
      </Stack>
    </Section>
  )
}
