import type { Blueprint } from '@assay/contract/blueprints'
import { Group } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopyPlus, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { RowAction } from '../ui/list/RowAction.tsx'

export interface BlueprintActionsProps {
  blueprint: Blueprint
  onTry: (blueprint: Blueprint) => void
  onArchive: (blueprint: Blueprint) => void
  onRestore: (blueprint: Blueprint) => void
  onDelete: (blueprint: Blueprint) => void
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function BlueprintActions({ blueprint, onTry, onArchive, onRestore, onDelete }: BlueprintActionsProps) {
  const navigate = useNavigate()
  const { id, name, is_archived } = blueprint
  return (
    <Group gap={2} justify="end" wrap="nowrap">
      <RowAction
        label={t('BLUEPRINTS.EDIT', { name })}
        onClick={() => void navigate({ to: paths.editBlueprint, params: { id: `${id}` } })}
      >
        <IconPencil {...look} />
      </RowAction>
      <RowAction
        label={t('BLUEPRINTS.DUPLICATE', { name })}
        onClick={() => void navigate({ to: paths.createBlueprint, search: { copy: id } })}
      >
        <IconCopyPlus {...look} />
      </RowAction>
      <RowAction label={t('BLUEPRINTS.TRY', { name })} onClick={() => onTry(blueprint)}>
        <IconPlayerPlay {...look} />
      </RowAction>
      {is_archived ? (
        <RowAction label={t('BLUEPRINTS.RESTORE', { name })} onClick={() => onRestore(blueprint)}>
          <IconArchiveOff {...look} />
        </RowAction>
      ) : (
        <RowAction label={t('BLUEPRINTS.ARCHIVE', { name })} onClick={() => onArchive(blueprint)}>
          <IconArchive {...look} />
        </RowAction>
      )}
      <RowAction color="red" label={t('BLUEPRINTS.DELETE', { name })} onClick={() => onDelete(blueprint)}>
        <IconTrash {...look} />
      </RowAction>
    </Group>
  )
}
