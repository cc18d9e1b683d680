import { Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowAction } from './RowAction.tsx'

interface Props {
  /** Other actions, before these. */
  before?: ReactNode
  editLabel: string
  onEdit: () => void
  /** Somebody is about to: what editing needs can be fetched. */
  onEditIntent?: () => void
  deleteLabel: string
  /** Nothing where the entry cannot be deleted. */
  onDelete: (() => void) | undefined
}

/** What can be done with one entry of a list; the labels end in the entry's name. */
export function RowActions({ before, editLabel, onEdit, onEditIntent, deleteLabel, onDelete }: Props) {
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      {before}
      <RowAction label={editLabel} isTitled={false} onClick={onEdit} onIntent={onEditIntent}>
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
