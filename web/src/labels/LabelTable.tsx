import type { Label } from '@assay/contract/labels'
import { Box, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowActions } from '../ui/list/RowActions.tsx'
import { LabelBadge } from './LabelBadge.tsx'

interface Props {
  labels: readonly Label[] | undefined
  pageSize: number
  onDelete: (label: Label) => void
}

export function LabelTable({ labels, pageSize, onDelete }: Props) {
  const columns = useColumns(onDelete)
  return (
    <DataTable label={t('LABELS.TITLE')} columns={columns} rows={labels} rowKey={({ id }) => id} pageSize={pageSize} />
  )
}

function useColumns(onDelete: (label: Label) => void): Column<Label>[] {
  const navigate = useNavigate()
  return [
    {
      key: 'name',
      title: t('LABELS.NAME'),
      render: (label) => (
        <Box maw="16rem">
          <LabelBadge {...label} isFilled />
        </Box>
      ),
    },
    {
      key: 'description',
      title: t('LABELS.DESCRIPTION'),
      isFree: true,
      render: ({ description }) => (
        <Text span dir="auto" fz="sm" c={description ? undefined : 'dimmed'}>
          {description || '–'}
        </Text>
      ),
    },
    {
      key: 'questions',
      title: t('LABELS.QUESTIONS'),
      render: ({ amount_of_questions }) => amount_of_questions,
    },
    {
      key: 'actions',
      title: t('LABELS.ACTIONS'),
      isActions: true,
      render: (label) => (
        <RowActions
          editLabel={t('LABELS.EDIT', { name: label.name })}
          onEdit={() => navigate({ to: paths.editLabel, params: { id: `${label.id}` }, search: true })}
          deleteLabel={t('LABELS.DELETE', { name: label.name })}
          onDelete={() => onDelete(label)}
        />
      ),
    },
  ]
}
