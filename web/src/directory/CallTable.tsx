import type { DirectoryCall } from '@assay/contract/directory/directory'
import { Badge, Code } from '@mantine/core'
import { secondOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'

interface Row extends DirectoryCall {
  key: string
}

export function CallTable({ calls }: { calls: readonly DirectoryCall[] }) {
  // Two requests may have the same time, so the React key also contains a number.
  const rows = calls.map((call, at) => ({ ...call, key: `${call.time} ${calls.length - at}` }))
  return (
    <DataTable
      label={t('DIRECTORY.CALLS')}
      columns={columns()}
      rows={rows}
      rowKey={({ key }) => key}
      pageSize={calls.length}
    />
  )
}

const columns = (): Column<Row>[] => [
  { key: 'time', title: t('DIRECTORY.COLUMN_TIME'), isUserText: true, render: ({ time }) => secondOf(time) },
  {
    key: 'call',
    title: t('DIRECTORY.COLUMN_CALL'),
    isUserText: true,
    render: ({ method, kind }) => (
      <Code>
        {method} {kind}
      </Code>
    ),
  },
  {
    key: 'status',
    title: t('DIRECTORY.COLUMN_STATUS'),
    render: ({ status }) => (
      <Badge variant="dot" color={status < 400 ? 'green' : 'red'}>
        {status}
      </Badge>
    ),
  },
  { key: 'why', title: t('DIRECTORY.COLUMN_WHY'), isUserText: true, render: ({ detail }) => detail ?? '' },
]
