import type { Blueprint } from '@assay/contract/blueprints'
import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopyPlus, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { MenuLink, RowMenu } from '../shell/MoreMenu.tsx'

export interface BlueprintActionsProps {
  blueprint: Blueprint
  onTry: (blueprint: Blueprint) => void
  onArchive: (blueprint: Blueprint) => void
  onRestore: (blueprint: Blueprint) => void
  onDelete: (blueprint: Blueprint) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function BlueprintActions({ blueprint, onTry, onArchive, onRestore, onDelete }: BlueprintActionsProps) {
  const { id, name, is_archived } = blueprint
  return (
    <RowMenu label={t('SHELL.MORE_FOR', { name })}>
      <MenuLink to={paths.editBlueprint} params={{ id: `${id}` }} leftSection={<IconPencil {...icon} />}>
        {t('BLUEPRINTS.EDIT')}
      </MenuLink>
      <MenuLink to={paths.createBlueprint} search={{ copy: id }} leftSection={<IconCopyPlus {...icon} />}>
        {t('BLUEPRINTS.DUPLICATE')}
      </MenuLink>
      <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => onTry(blueprint)}>
        {t('BLUEPRINTS.TRY')}
      </Menu.Item>
      {is_archived ? (
        <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={() => onRestore(blueprint)}>
          {t('BLUEPRINTS.RESTORE')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => onArchive(blueprint)}>
          {t('BLUEPRINTS.ARCHIVE')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDelete(blueprint)}>
        {t('BLUEPRINTS.DELETE')}
      </Menu.Item>
    </RowMenu>
  )
}
