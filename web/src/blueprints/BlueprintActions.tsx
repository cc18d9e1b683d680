import type { Blueprint } from '@assay/contract/blueprints'
import { ActionIcon, Group } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'

export interface BlueprintActionsProps {
  blueprint: Blueprint
  onArchive: (blueprint: Blueprint) => void
  onRestore: (blueprint: Blueprint) => void
  onDelete: (blueprint: Blueprint) => void
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with one blueprint; the labels end in its name. */
export function BlueprintActions({ blueprint, onArchive, onRestore, onDelete }: BlueprintActionsProps) {
  const navigate = useNavigate()
  const { id, name, is_archived } = blueprint
  return (
    <Group gap={2} justify="end" wrap="nowrap">
      <Action
        label={t('BLUEPRINTS.EDIT', { name })}
        onClick={() => void navigate({ to: paths.editBlueprint, params: { id: `${id}` } })}
      >
        <IconPencil {...look} />
      </Action>
      <Action
        label={t('BLUEPRINTS.DUPLICATE', { name })}
        onClick={() => void navigate({ to: paths.createBlueprint, search: { copy: id } })}
      >
        <IconCopyPlus {...look} />
      </Action>
      {is_archived ? (
        <Action label={t('BLUEPRINTS.RESTORE', { name })} onClick={() => onRestore(blueprint)}>
          <IconArchiveOff {...look} />
        </Action>
      ) : (
        <Action label={t('BLUEPRINTS.ARCHIVE', { name })} onClick={() => onArchive(blueprint)}>
          <IconArchive {...look} />
        </Action>
      )}
      <Action color="red" label={t('BLUEPRINTS.DELETE', { name })} onClick={() => onDelete(blueprint)}>
        <IconTrash {...look} />
      </Action>
    </Group>
  )
}

interface ActionProps {
  label: string
  color?: string
  onClick: () => void
  children: ReactNode
}

function Action({ label, color = 'gray', onClick, children }: ActionProps) {
  return (
    <ActionIcon variant="subtle" color={color} size="lg" aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
