import type { Reliability, TestInsight } from '@assay/contract/insight/tests'
import { Stack, Text } from '@mantine/core'
import { wholeOf } from '../../i18n/numbers.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { explainedTitle } from '../figures/ExplainFigure.tsx'
import { CorrelationCell } from '../figures/FigureCell.tsx'
import { figureInterval } from '../figures/inWords.ts'
import { Histogram } from './Histogram.tsx'
import styles from './TestTable.module.css'

function ReliabilityCell({ reliability }: { reliability: Reliability }) {
  const figureRange = figureInterval(reliability)
  const parts = figureRange && Math.round(figureRange.value * 100)
  return (
    <div className={styles['reliability']}>
      <CorrelationCell figure={reliability} />
      {parts !== null && (
        <Text fz="xs" c="dimmed">
          {parts > 0 ? t('TESTS.PARTS', { parts }) : t('TESTS.NO_PARTS')}{' '}
          {t(reliability.method === 'same_paper' ? 'TESTS.SAME_PAPER' : 'TESTS.DRAWN')}
        </Text>
      )}
    </div>
  )
}

const kinds: Record<TestInsight['kind'], TextKey> = {
  all: 'TESTS.ALL',
  blueprint: 'TESTS.KIND.BLUEPRINT',
  labels: 'TESTS.KIND.LABELS',
  label: 'TESTS.KIND.LABEL',
}
const ROWS_WHILE_LOADING = 4

const testName = ({ kind, name }: TestInsight) => (kind === 'all' ? t('TESTS.ALL') : name)

interface Props {
  tests: readonly TestInsight[] | undefined
  isStale: boolean
}

export function TestTable({ tests, isStale }: Props) {
  return (
    <div className={styles['table']} data-old={isStale}>
      <DataTable
        label={t('INSIGHT.TESTS')}
        columns={columns()}
        rows={tests}
        rowKey={({ kind, name, labels }) => `${kind} ${name} ${labels.join()}`}
        pageSize={ROWS_WHILE_LOADING}
        tableFrom="75em"
      />
    </div>
  )
}

const columns = (): Column<TestInsight>[] => [
  { key: 'test', ...explainedTitle('test'), isUserText: true, render: (test) => <Name test={test} /> },
  { key: 'people', ...explainedTitle('people'), render: ({ interviews }) => wholeOf(interviews) },
  { key: 'mean', ...explainedTitle('mean'), render: ({ mean }) => points(mean) },
  { key: 'spread', ...explainedTitle('spread'), render: ({ sd }) => points(sd) },
  {
    key: 'distribution',
    ...explainedTitle('distribution'),
    render: (test) => (
      <Histogram label={t('TESTS.DISTRIBUTION_OF', { name: testName(test) })} counts={test.histogram} />
    ),
  },
  {
    key: 'reliability',
    ...explainedTitle('reliability'),
    render: ({ reliability }) => <ReliabilityCell reliability={reliability} />,
  },
]

const points = (value: number | null) => (value === null ? '–' : wholeOf(value))

function Name({ test }: { test: TestInsight }) {
  return (
    <Stack gap={0}>
      <Text fz="sm" fw={600}>
        {testName(test)}
      </Text>
      {test.kind !== 'all' && (
        <Text fz="xs" c="dimmed">
          {t(kinds[test.kind])}
        </Text>
      )}
    </Stack>
  )
}
