import type { BinItem, BinKind } from '@assay/contract/bin'
import { Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { dateOf, momentInZone } from '../i18n/dates.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowAction } from '../ui/list/RowAction.tsx'

interface Props {
  items: readonly BinItem[] | undefined
  pageSize: number
  onRestore: (item: BinItem) => void
  onPurge: (item: BinItem) => void
}

const kinds: Record<BinKind, TextKey> = {
  interview: 'BIN.KIND_INTERVIEW',
  blueprint: 'BIN.KIND_BLUEPRINT',
  label: 'BIN.KIND_LABEL',
}

export function BinTable({ items, pageSize, onRestore, onPurge }: Props) {
  return (
    <DataTable
      label={t('BIN.TITLE')}
      columns={binColumns({ onRestore, onPurge })}
      rows={items}
      rowKey={({ id }) => id}
      pageSize={pageSize}
      tableFrom="64em"
    />
  )
}

const binColumns = ({ onRestore, onPurge }: Pick<Props, 'onRestore' | 'onPurge'>): Column<BinItem>[] => [
  {
    key: 'name',
    title: t('BIN.NAME'),
    isUserText: true,
    render: ({ name }) => (
      <Text span dir="auto" fz="sm" fw={600}>
        {name}
      </Text>
    ),
  },
  { key: 'kind', title: t('BIN.KIND'), render: ({ kind }) => t(kinds[kind]) },
  {
    key: 'by',
    title: t('BIN.BY'),
    isUserText: true,
    render: ({ deleted_by }) => deleted_by?.full_name ?? t('BIN.BY_PROGRAM'),
  },
  { key: 'since', title: t('BIN.SINCE'), render: ({ deleted_time }) => <Day of={deleted_time} /> },
  { key: 'until', title: t('BIN.UNTIL'), render: ({ until }) => <Day of={until} /> },
  {
    key: 'actions',
    title: t('BIN.ACTIONS'),
    isActions: true,
    render: (item) => (
      <Group gap={4} justify="end" wrap="nowrap">
        <RowAction label={t('BIN.RESTORE', { name: item.name })} onClick={() => onRestore(item)}>
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
        </RowAction>
        <RowAction color="red" label={t('BIN.PURGE', { name: item.name })} onClick={() => onPurge(item)}>
          <IconTrashX size={18} stroke={1.75} aria-hidden />
        </RowAction>
      </Group>
    ),
  },
]

const Day = ({ of }: { of: string }) => (
  <Text span fz="sm" title={momentInZone(of)}>
    {dateOf(of)}
  </Text>
)
