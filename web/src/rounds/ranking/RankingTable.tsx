import type { Blueprint } from '@assay/contract/blueprints'
import type { ResponseOf } from '@assay/contract/endpoint'
import type { getRanking } from '@assay/contract/rounds'
import { secondsOf } from '@assay/domain/exam/formatDuration'
import { Group, Text } from '@mantine/core'
import { dateOf, momentInZone } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { EmailLine } from '../../interviews/cells/EmailLine.tsx'
import { DecisionMailLine } from '../../interviews/decide/mail/DecisionMailLine.tsx'
import type { RowSelection } from '../../interviews/list/NumberCell.tsx'
import { VerdictMark } from '../../interviews/verificationTest/VerdictMark.tsx'
import { type Sorting, sortedBy } from '../../lib/lists/sorting.ts'
import { durationInWords } from '../../lib/times/durationInWords.ts'
import { paths } from '../../paths.ts'
import { bandTexts, rangeInWords } from '../../results/rankInWords.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { RowCheckbox } from '../../ui/list/RowCheckbox.tsx'
import { RowLink } from '../../ui/list/RowLink.tsx'
import { useScrollEdge } from '../../ui/useScrollEdge.ts'
import { AttentionFlags } from './AttentionFlags.tsx'
import { DecisionMenu } from './DecisionMenu.tsx'
import { LabelBar } from './LabelBar.tsx'
import styles from './RankingTable.module.css'
import { defaultOrder, type RankingSort, sortOfLabel } from './rankingState.ts'
import { ScoreCell, ScoreScale } from './ScoreCell.tsx'
import { optionalColumns, useShownColumns } from './shownColumns.ts'

type RankingRow = ResponseOf<typeof getRanking>['interviews'][number]

interface Props {
  ranked: readonly RankingRow[] | undefined
  labels: Blueprint['labels']
  pageSize: number
  cut?: ResponseOf<typeof getRanking>['cut']
  /** Headings of groups count the whole round, so a filtered list has no headings. */
  isFiltered?: boolean
  /** True while the table still shows the rows of the previous page, because the new rows are loading. */
  isStale: boolean
  rowSelection: RowSelection
  sorting: Sorting<RankingSort> | null
  onSort: (wanted: Sorting<RankingSort> | null) => void
}

const ROW_PX = 61

const unsorted = { sort: 'score', order: 'desc' } as const

export function RankingTable({ pageSize, isStale, cut = null, isFiltered = false, ...shown }: Props) {
  const { ranked, sorting } = shown
  const [optional] = useShownColumns()
  const isGrouped = cut !== null && (sorting ?? unsorted).sort === 'score' && !isFiltered
  const columns = rankingColumns({ ...shown, passMark: cut?.pass_mark, isGrouped }).filter(
    ({ key }) => !isOptional(key) || optional.includes(key),
  )
  const lastPassed = sorting === null && cut ? lastAbove(ranked ?? [], cut.pass_mark) : undefined
  const scrollEdgeProps = useScrollEdge<HTMLDivElement>()
  return (
    <div className={styles['scroll']} data-old={isStale} {...scrollEdgeProps}>
      <DataTable
        label={t('ROUND.RANKING')}
        columns={columns}
        rows={ranked}
        rowKey={({ code }) => code}
        pageSize={pageSize}
        rowHeight={ROW_PX}
        sortLabel={t('LIST.SORT')}
        tableFrom="75em"
        hasLineBelow={({ code }) => code === lastPassed}
        heading={isGrouped ? (row, previous) => groupHeading(row, previous, cut) : undefined}
      />
    </div>
  )
}

const isOptional = (key: string): key is (typeof optionalColumns)[number] => optionalColumns.some((one) => one === key)

const lastAbove = (ranked: readonly RankingRow[], passMark: number): string | undefined =>
  ranked.find(({ score }, at) => {
    const next = ranked[at + 1]?.score
    return (score ?? 0) >= passMark && next !== undefined && (next ?? 0) < passMark
  })?.code

function groupHeading(row: RankingRow, previous: RankingRow | undefined, cut: NonNullable<Props['cut']>) {
  const band = row.pass?.band
  if (previous && previous.pass?.band === band) return null
  return band ? `${t(bandTexts[band])} · ${cut[band]}` : t('RANKING.NOT_COUNTED', { count: cut.not_counted })
}

const verdictColumn = (): Column<RankingRow> => ({
  key: 'verdicts',
  title: t('VERDICT.TITLE'),
  render: ({ verdicts }) => <Text fz="xs">{verdictsInWords(verdicts)}</Text>,
})

function rankingColumns({
  ranked,
  labels,
  rowSelection,
  sorting,
  onSort,
  passMark,
  isGrouped,
}: Omit<Props, 'pageSize' | 'isStale' | 'cut' | 'isFiltered'> & { passMark: number | undefined; isGrouped: boolean }) {
  const codes = ranked?.map(({ code }) => code) ?? []
  const sortBy = sortedBy<RankingSort>(sorting ?? unsorted, onSort)
  const sortProps = (sort: RankingSort) => sortBy(sort, defaultOrder(sort))
  const columns: Column<RankingRow>[] = [
    {
      key: 'rank',
      title: t(ranked?.some(({ place }) => place) ? 'RANKING.RANK' : 'ROUND.CHOOSE'),
      render: (interview) => <RankCell interview={interview} rowSelection={rowSelection} />,
    },
    {
      key: 'name',
      title: t('RANKING.NAME'),
      sort: sortProps('name'),
      isUserText: true,
      render: (interview) => <NameCell interview={interview} codes={codes} />,
    },
    {
      key: 'score',
      title: t('RANKING.SCORE'),
      sort: sortProps('score'),
      scale: <ScoreScale passMark={passMark} />,
      render: (interview) => <ScoreCell ranked={interview} isBandInHeading={isGrouped} />,
    },
    ...labels.map(
      ({ id, name }): Column<RankingRow> => ({
        key: `label ${id}`,
        title: name,
        sort: sortProps(sortOfLabel(name)),
        render: (interview) => <LabelBar interview={interview} label={id} />,
      }),
    ),
    {
      key: 'decision',
      title: t('DECISION.TITLE'),
      sort: sortProps('decision'),
      render: (interview) => (
        <div>
          <DecisionMenu interview={interview} />
          <DecisionMailLine mail={interview.decision_mail} />
          <VerdictMark confirmation={interview.confirmation} />
        </div>
      ),
    },
    ...(ranked?.some(({ verdicts }) => verdictsInWords(verdicts) !== '') ? [verdictColumn()] : []),
    {
      key: 'unanswered',
      title: t('INTERVIEWS.UNANSWERED'),
      sort: sortProps('unanswered'),
      render: ({ result }) => result?.total_unanswered_questions ?? 0,
    },
    {
      key: 'taken',
      title: t('RESULT.TAKEN_TIME'),
      sort: sortProps('interview_time'),
      render: ({ interview_time }) => (
        <span className={styles['figure']}>{durationInWords(secondsOf(interview_time))}</span>
      ),
    },
    {
      key: 'finished',
      title: t('INTERVIEWS.FINISHED'),
      sort: sortProps('end_time'),
      render: ({ end_time }) =>
        end_time && (
          <Text span fz="xs" title={momentInZone(end_time)}>
            {dateOf(end_time)}
          </Text>
        ),
    },
  ]
  return columns
}

function RankCell({ interview, rowSelection }: { interview: RankingRow; rowSelection: RowSelection }) {
  return (
    <Group gap={10} wrap="nowrap">
      <RowCheckbox
        label={rowSelection.label(interview.name)}
        isChecked={rowSelection.isChosen(interview.code)}
        onToggle={() => rowSelection.toggle(interview)}
      />
      <Text span fw={600} className={styles['figure'] ?? ''}>
        {interview.place && rangeInWords(interview.place)}
      </Text>
    </Group>
  )
}

/** On a card, several elements would get wrong titles, so the cell contains only one element. */
function NameCell({ interview, codes }: { interview: RankingRow; codes: readonly string[] }) {
  const { code, name, email, marks } = interview
  return (
    <div className={styles['candidate']}>
      <RowLink
        to={paths.interviewResult}
        params={{ code }}
        state={{ codes }}
        title={name}
        className={styles['name'] ?? ''}
      >
        {name}
      </RowLink>
      <Text fz="xs" c="dimmed" title={email || undefined} className={styles['name'] ?? ''}>
        <EmailLine interview={interview} />
      </Text>
      <AttentionFlags marks={marks} />
    </div>
  )
}

const verdictTexts = { yes: 'VERDICT.YES', maybe: 'VERDICT.MAYBE', no: 'VERDICT.NO' } as const

const verdictsInWords = (verdicts: RankingRow['verdicts']): string =>
  (['yes', 'maybe', 'no'] as const)
    .filter((word) => verdicts[word] > 0)
    .map((word) => `${t(verdictTexts[word])} ${verdicts[word]}`)
    .join(' · ')
