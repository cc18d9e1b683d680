import type { LiveTest, Presence } from '@assay/contract/live/live'
import { formatDuration } from '@assay/domain/exam/formatDuration'
import { Badge, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { momentInZone, timeOrDayOf } from '../i18n/dates.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { sortedBy } from '../lib/lists/sorting.ts'
import { useSecond } from '../lib/times/useSecond.ts'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { LiveActions } from './LiveActions.tsx'
import { LiveDetails } from './LiveDetails.tsx'
import styles from './LiveTable.module.css'
import type { LiveRow } from './liveRows.ts'
import { LIVE_PAGE_SIZE, type LiveSorting } from './liveState.ts'
import { ObservedEvents, Reports } from './ObservedEvents.tsx'
import { Answered, TimeLeft } from './Progress.tsx'

const presenceBadges: Record<Presence, { text: TextKey; color: string; hint?: TextKey }> = {
  here: { text: 'LIVE.IS_HERE', color: 'green' },
  away: { text: 'LIVE.IS_AWAY', color: 'yellow' },
  unknown: { text: 'LIVE.IS_UNKNOWN', color: 'gray', hint: 'LIVE.UNKNOWN_HINT' },
  waiting: { text: 'LIVE.IS_WAITING', color: 'accent', hint: 'LIVE.WAITING_HINT' },
}

function PresenceCell({ row: { test, serverTime, fetchedAt, isGone } }: { row: LiveRow }) {
  const now = useSecond()
  if (isGone)
    return (
      <Badge variant="dot" color="gray" title={t('LIVE.NOT_LISTED')}>
        {t('LIVE.OVER')}
      </Badge>
    )
  const { text, color, hint } = presenceBadges[test.presence]
  const awayMs = test.away_since ? serverTime - Date.parse(test.away_since) + Math.max(0, now - fetchedAt) : 0
  return (
    <Badge variant="dot" color={color} title={hint && t(hint)}>
      {t(text, { time: formatDuration(Math.max(0, Math.floor(awayMs / 1000))) })}
    </Badge>
  )
}

interface Props {
  rows: readonly LiveRow[] | undefined
  isStale: boolean
  onAddTime: (test: LiveTest) => void
  sorting: { now: LiveSorting | null; onSort: (wanted: LiveSorting | null) => void }
}

const ROWS_WHILE_LOADING = 5

export function LiveTable({ rows, isStale, onAddTime, sorting }: Props) {
  const [opened, setOpened] = useState<string | null>(null)
  const columns = columnsOf({
    opened,
    sorting,
    onAddTime,
    onDetails: (code) => setOpened((before) => (before === code ? null : code)),
  })
  return (
    <div className={styles['table']} data-old={isStale}>
      <DataTable
        label={t('LIVE.TABLE')}
        columns={columns}
        rows={rows}
        rowKey={({ test }) => test.code}
        pageSize={Math.min(LIVE_PAGE_SIZE, ROWS_WHILE_LOADING)}
        sortLabel={t('LIST.SORT')}
        tableFrom="80em"
        below={({ test }) => (test.code === opened ? <LiveDetails test={test} /> : null)}
      />
    </div>
  )
}

interface ColumnOptions extends Pick<Props, 'sorting'> {
  opened: string | null
  onAddTime: (test: LiveTest) => void
  onDetails: (code: string) => void
}

const columnsOf = ({ opened, sorting, onAddTime, onDetails }: ColumnOptions): Column<LiveRow>[] => [
  {
    key: 'candidate',
    title: t('LIVE.CANDIDATE'),
    sort: sortedBy(sorting.now, sorting.onSort)('name'),
    isUserText: true,
    render: ({ test }) => <Candidate test={test} />,
  },
  { key: 'answered', title: t('LIVE.ANSWERED'), render: ({ test }) => <Answered test={test} /> },
  {
    key: 'left',
    title: t('LIVE.TIME_LEFT'),
    sort: sortedBy(sorting.now, sorting.onSort)('remaining_time'),
    render: (row) => <TimeLeft row={row} />,
  },
  { key: 'presence', title: t('LIVE.PRESENCE'), render: (row) => <PresenceCell row={row} /> },
  { key: 'last', title: t('LIVE.LAST_ANSWER'), render: ({ test }) => <LastAnswer test={test} /> },
  { key: 'noticed', title: t('LIVE.NOTICED'), render: ({ test }) => <ObservedEvents test={test} /> },
  { key: 'remarks', title: t('LIVE.REMARKS'), isUserText: true, render: ({ test }) => <Reports test={test} /> },
  {
    key: 'actions',
    title: t('LIVE.ACTIONS'),
    isActions: true,
    render: (row) => (
      <LiveActions
        row={row}
        isOpen={row.test.code === opened}
        onAddTime={() => onAddTime(row.test)}
        onDetails={() => onDetails(row.test.code)}
      />
    ),
  },
]

const oneLine = { truncate: true, w: 0, miw: '100%' }

function Candidate({ test: { name, email, blueprint } }: { test: LiveTest }) {
  return (
    <Stack gap={0}>
      <Text dir="auto" fz="sm" fw={600} title={name} className={styles['name'] ?? ''}>
        {name}
      </Text>
      <Text fz="xs" c="dimmed" title={email} {...oneLine}>
        {email}
      </Text>
      {blueprint && (
        <Text dir="auto" fz="xs" c="dimmed" title={blueprint.name} {...oneLine}>
          {blueprint.name}
        </Text>
      )}
    </Stack>
  )
}

function LastAnswer({ test: { last_answer_time: time } }: { test: LiveTest }) {
  if (!time)
    return (
      <Text span fz="sm" c="dimmed">
        {t('LIVE.NO_ANSWER')}
      </Text>
    )
  return (
    <time dateTime={time} title={momentInZone(time)} className={styles['moment']}>
      {timeOrDayOf(time, Date.now())}
    </time>
  )
}
