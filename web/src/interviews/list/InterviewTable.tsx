import type { Interview } from '@assay/contract/interviews/interviews'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dateOf, momentInZone } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { sortedBy } from '../../lib/lists/sorting.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { RowLink } from '../../ui/list/RowLink.tsx'
import { useScrollEdge } from '../../ui/useScrollEdge.ts'
import { AnswersCell } from '../cells/AnswersCell.tsx'
import { CodeCell } from '../cells/CodeCell.tsx'
import { EmailLine } from '../cells/EmailLine.tsx'
import { InviteLines } from '../cells/InviteLines.tsx'
import { isReopened } from '../cells/isReopened.ts'
import { LabelsCell } from '../cells/LabelsCell.tsx'
import { Rating } from '../cells/Rating.tsx'
import { StatusBadge } from '../cells/StatusBadge.tsx'
import { DecisionMark } from '../decide/DecisionMark.tsx'
import { DecisionMailLine } from '../decide/mail/DecisionMailLine.tsx'
import { VerdictMark, VerificationMark } from '../verificationTest/VerdictMark.tsx'
import { InterviewActions } from './InterviewActions.tsx'
import styles from './InterviewTable.module.css'
import type { InterviewSorting } from './listState.ts'
import { NumberCell, type RowSelection } from './NumberCell.tsx'

interface Props {
  interviews: readonly Interview[] | undefined
  from: number
  pageSize: number
  /** Time of the server's response, for the countdowns in the rows. */
  fetchedAt: number
  isStale: boolean
  onDelete: (interview: Interview) => void
  rowSelection: RowSelection
  sorting?: { now: InterviewSorting | null; onSort: (wanted: InterviewSorting | null) => void }
  isOfRound?: boolean
  invitationMailLink?: (interview: Interview) => string
}

export function InterviewTable({ interviews, pageSize, isStale, ...shown }: Props) {
  const rows = interviews?.map((interview, at) => ({ interview, number: shown.from + at }))
  const codes = interviews?.flatMap(({ code, result }) => (result ? code : [])) ?? []
  const columns = useColumns({ ...shown, codes })
  return (
    <Scrolling isStale={isStale}>
      <DataTable
        label={t('INTERVIEWS.TITLE')}
        columns={columns}
        rows={rows}
        rowKey={({ interview }) => interview.code}
        pageSize={pageSize}
        {...(shown.sorting && { sortLabel: t('LIST.SORT') })}
        tableFrom="80em"
      />
    </Scrolling>
  )
}

/** When the scroll edge appears, only this component renders again, and not the rows. */
function Scrolling({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  const scrollEdgeProps = useScrollEdge<HTMLDivElement>()
  return (
    <div className={styles['scroll']} data-old={isStale} {...scrollEdgeProps}>
      {children}
    </div>
  )
}

interface Row {
  number: number
  interview: Interview
}

interface TableOptions
  extends Pick<Props, 'fetchedAt' | 'onDelete' | 'rowSelection' | 'sorting' | 'isOfRound' | 'invitationMailLink'> {
  codes: readonly string[]
}

/**
 * The list on the page of a round does not have this column, because all candidates of a round have the same labels.
 */
const labelsColumn = (): Column<Row> => ({
  key: 'labels',
  title: t('INTERVIEWS.COLUMN_LABELS'),
  render: ({ interview }) => (
    <div className={styles['labels']}>
      <LabelsCell labels={interview.labels} />
    </div>
  ),
})

function useColumns({
  fetchedAt,
  onDelete,
  rowSelection,
  sorting,
  isOfRound = false,
  invitationMailLink,
  codes,
}: TableOptions): Column<Row>[] {
  const sortBy = sorting && sortedBy(sorting.now, sorting.onSort)
  return [
    {
      key: 'number',
      title: t('INTERVIEWS.COLUMN_NUMBER'),
      cardTitle: t(isOfRound ? 'ROUND.CHOOSE' : 'INTERVIEWS.COMPARE'),
      render: (row) => <NumberCell {...row} rowSelection={rowSelection} />,
    },
    {
      key: 'status',
      title: t('INTERVIEWS.COLUMN_STATUS'),
      render: ({ interview }) => <Status interview={interview} />,
    },
    {
      key: 'candidate',
      title: t('INTERVIEWS.COLUMN_CANDIDATE'),
      sort: sortBy?.('name'),
      isUserText: true,
      render: ({ interview }) => <Candidate interview={interview} isOfRound={isOfRound} codes={codes} />,
    },
    {
      key: 'answers',
      title: t('INTERVIEWS.COLUMN_ANSWERS'),
      render: ({ interview }) => <AnswersCell interview={interview} fetchedAt={fetchedAt} />,
    },
    {
      key: 'rating',
      title: t('INTERVIEWS.COLUMN_RATING'),
      sort: sortBy?.('score', 'desc'),
      render: ({ interview }) => (
        <div className={styles['rating']}>{interview.start_time ? <Rating interview={interview} /> : <NoScore />}</div>
      ),
    },
    {
      key: 'code',
      title: t('INTERVIEWS.COLUMN_CODE'),
      render: ({ interview }) => <CodeCell code={interview.code} name={interview.name} />,
    },
    ...(isOfRound ? [] : [labelsColumn()]),
    {
      key: 'actions',
      title: t('INTERVIEWS.COLUMN_ACTIONS'),
      isActions: true,
      render: ({ interview }) => (
        <InterviewActions
          interview={interview}
          codes={codes}
          onDelete={onDelete}
          letter={interview.is_veiled ? undefined : invitationMailLink?.(interview)}
        />
      ),
    },
    {
      key: 'date',
      title: t('INTERVIEWS.COLUMN_DATE'),
      sort: sortBy?.('start_time', 'desc'),
      render: ({ interview }) => <ExamDate interview={interview} />,
    },
  ]
}

function Status({ interview }: { interview: Interview }) {
  return (
    <div className={styles['status']}>
      <StatusBadge status={interview.interview_status} />
      <DecisionMark state={interview.decision.state} />
      <VerdictMark confirmation={interview.confirmation} />
      <VerificationMark confirms={interview.confirms} />
      <DecisionMailLine mail={interview.decision_mail} />
      {isReopened(interview) && (
        <Text fz="xs" c="dimmed" title={t('INTERVIEWS.REOPENED')}>
          {t('INTERVIEWS.REOPENED')}
        </Text>
      )}
    </div>
  )
}

interface CandidateProps {
  interview: Interview
  isOfRound: boolean
  codes: readonly string[]
}

function Candidate({ interview, isOfRound, codes }: CandidateProps) {
  const { name, email, code } = interview
  return (
    <div className={styles['candidate']}>
      <RowLink to={paths.interviewResult} params={{ code }} state={{ codes }} title={name} className={styles['name']}>
        {name}
      </RowLink>
      <Text fz="xs" c="dimmed" className={styles['email']} title={email || undefined}>
        <EmailLine interview={interview} />
      </Text>
      <InviteLines interview={interview} isOfRound={isOfRound} />
    </div>
  )
}

/** The specification requires a score of 0 before the test has started. */
const NoScore = () => (
  <Text fz="sm" c="dimmed" title={t('INTERVIEWS.SCORE', { score: 0 })}>
    0
  </Text>
)

function ExamDate({ interview: { start_time, created_time } }: { interview: Interview }) {
  const day = dateOf(start_time ?? created_time).replaceAll(' ', '\u00a0')
  if (start_time)
    return (
      <Text span fz="xs" className={styles['date']} title={momentInZone(start_time)}>
        {day}
      </Text>
    )
  return (
    <Text span fz="xs" c="dimmed" className={styles['date']} title={momentInZone(created_time)}>
      {t('INTERVIEWS.CREATED', { date: day })}
    </Text>
  )
}
