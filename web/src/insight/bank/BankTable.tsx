import type { QuestionInsight } from '@assay/contract/insight/questions'
import { Stack, Text } from '@mantine/core'
import { wholeOf } from '../../i18n/numbers.ts'
import { t } from '../../i18n/text.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { paths } from '../../paths.ts'
import { Excerpt } from '../../questions/Excerpt.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { RowLink } from '../../ui/list/RowLink.tsx'
import { useScrollEdge } from '../../ui/useScrollEdge.ts'
import { explainedTitle } from '../figures/ExplainFigure.tsx'
import { CorrelationCell, ShareCell } from '../figures/FigureCell.tsx'
import { FlagBadges } from '../figures/FlagBadges.tsx'
import { exposureInWords, percentInWords } from '../figures/inWords.ts'
import styles from './BankTable.module.css'
import { BANK_PAGE_SIZE } from './insightBankState.ts'

interface Props {
  questions: readonly QuestionInsight[] | undefined
  /** True while the table still shows the rows of the previous page or filter, because the new rows are loading. */
  isStale: boolean
}

export function BankTable({ questions, isStale }: Props) {
  const scrollEdgeProps = useScrollEdge<HTMLDivElement>()
  return (
    <div className={styles['scroll']} data-old={isStale} {...scrollEdgeProps}>
      <DataTable
        label={t('INSIGHT.QUESTIONS')}
        columns={columns()}
        rows={questions}
        rowKey={({ question_id }) => question_id}
        pageSize={BANK_PAGE_SIZE}
        rowHeight={84}
        tableFrom="80em"
      />
    </div>
  )
}

const columns = (): Column<QuestionInsight>[] => [
  { key: 'question', ...explainedTitle('question'), isUserText: true, render: (row) => <Question question={row} /> },
  { key: 'shown', ...explainedTitle('shown'), render: (row) => <ShownCount question={row} /> },
  { key: 'right', ...explainedTitle('right'), render: ({ facility }) => <ShareCell figure={facility} /> },
  {
    key: 'apart',
    ...explainedTitle('apart'),
    render: ({ discrimination }) => <CorrelationCell figure={discrimination} />,
  },
  {
    key: 'unanswered',
    ...explainedTitle('unanswered'),
    render: ({ unanswered }) => (unanswered === null ? <EmptyValue /> : percentInWords(unanswered)),
  },
  {
    key: 'time',
    ...explainedTitle('time'),
    render: ({ mean_time }) =>
      mean_time === null ? <EmptyValue /> : t('INSIGHT.SECONDS', { seconds: wholeOf(mean_time) }),
  },
  { key: 'seen', ...explainedTitle('seen'), render: ({ exposure }) => exposureInWords(exposure) ?? <EmptyValue /> },
  {
    key: 'flags',
    ...explainedTitle('flags'),
    render: ({ flags }) => (flags.length === 0 ? <EmptyValue /> : <FlagBadges flags={flags} />),
  },
]

const nameLength = 120

function Question({ question: { question_id, code, description, labels } }: { question: QuestionInsight }) {
  return (
    <Stack gap={2}>
      <RowLink to={paths.questionInsight} params={{ id: `${question_id}` }} className={styles['name'] ?? ''}>
        <Excerpt markdown={description} max={nameLength} fallback={code} />
      </RowLink>
      <span className={styles['labels']}>
        {labels.map((label) => (
          <LabelBadge key={label.id} {...label} />
        ))}
      </span>
    </Stack>
  )
}

function ShownCount({ question: { shown, shown_in_other_editions: earlier } }: { question: QuestionInsight }) {
  return (
    <div>
      {wholeOf(shown)}
      {earlier > 0 && (
        <Text fz="xs" c="dimmed">
          {t('INSIGHT.EARLIER', { count: wholeOf(earlier) })}
        </Text>
      )}
    </div>
  )
}

function EmptyValue() {
  return (
    <Text span fz="sm" c="dimmed">
      –
    </Text>
  )
}
