import { shortSpan } from '@assay/domain/exam/shortSpan'
import { timeOfDay } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import type { TimelineEvent } from './happenings.ts'

type Numbered = TimelineEvent & { number: number }

const columns = (): Column<Numbered>[] => [
  { key: 'what', title: t('TIMELINE.WHAT'), render: ({ what }) => t(what) },
  { key: 'time', title: t('LEDGER.TIME'), render: ({ time }) => <time dateTime={time}>{timeOfDay(time)}</time> },
  {
    key: 'lasts',
    title: t('TIMELINE.LASTS'),
    render: ({ seconds }) => (seconds === undefined ? '–' : shortSpan(seconds)),
  },
  { key: 'detail', title: t('TIMELINE.DETAIL'), isFree: true, render: ({ detail }) => detail || '–' },
]

export function HappeningTable({ happenings }: { happenings: readonly TimelineEvent[] }) {
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
