import { Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowAction } from './RowAction.tsx'

interface Props {
  before?: ReactNode
  editLabel: string
  onEdit: () => void
  onEditIntent?: () => void
  deleteLabel: string
  onDelete: (() => void) | undefined
}

/** Each label for screen readers ends with the name of the entry, so that every label is unique. */
export function RowActions({ before, editLabel, onEdit, onEditIntent, deleteLabel, onDelete }: Props) {
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      {before}
      <RowAction label={editLabel} opensRow isTitled={false} onClick={onEdit} onIntent={onEditIntent}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </RowAction>
      {onDelete && (
        <RowAction color="red" label={deleteLabel} isTitled={false} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </RowAction>
      )}
    </Group>
  )
}
