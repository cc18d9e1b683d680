import type { Blueprint } from '@assay/contract/blueprints'
import { Menu, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopyPlus, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { inWords } from '../i18n/language.ts'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { MenuLink, RowMenu } from '../shell/MoreMenu.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowLink } from '../ui/list/RowLink.tsx'
import styles from './BlueprintTable.module.css'
import { RecipeLabels } from './RecipeLabels.tsx'

interface BlueprintActionsProps {
  blueprint: Blueprint
  onTry: (blueprint: Blueprint) => void
  onArchive: (blueprint: Blueprint) => void
  onRestore: (blueprint: Blueprint) => void
  onDelete: (blueprint: Blueprint) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function BlueprintActions({ blueprint, onTry, onArchive, onRestore, onDelete }: BlueprintActionsProps) {
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

type Handlers = Omit<BlueprintActionsProps, 'blueprint'>

interface Props extends Handlers {
  blueprints: readonly Blueprint[] | undefined
  pageSize: number
}

export function BlueprintTable({ blueprints, pageSize, ...handlers }: Props) {
  return (
    <DataTable
      label={t('BLUEPRINTS.TITLE')}
      columns={blueprintColumns(handlers)}
      rows={blueprints}
      rowKey={({ id }) => id}
      pageSize={pageSize}
      rowHeight={66}
      tableFrom="80em"
    />
  )
}

const figures = [
  ['invited', 'BLUEPRINTS.INVITED'],
  ['started', 'BLUEPRINTS.STARTED'],
  ['finished', 'BLUEPRINTS.FINISHED'],
] as const

function blueprintColumns(handlers: Handlers): Column<Blueprint>[] {
  return [
    {
      key: 'name',
      title: t('BLUEPRINTS.NAME'),
      isUserText: true,
      render: ({ id, name }) => (
        <RowLink to={paths.round} params={{ id: `${id}` }} className={styles['name'] ?? ''}>
          {name}
        </RowLink>
      ),
    },
    {
      key: 'labels',
      title: t('BLUEPRINTS.LABELS'),
      isUserText: true,
      render: ({ labels }) => <RecipeLabels labels={labels} />,
    },
    {
      key: 'test',
      title: t('BLUEPRINTS.TEST'),
      render: ({ amount_of_questions: count, max_time }) => (
        <Text fz="sm" className={styles['test']}>
          {t('INTERVIEWS.QUESTIONS', { count })}
          <br />
          {inWords(max_time, 'minute')}
        </Text>
      ),
    },
    ...figures.map(
      ([key, title]): Column<Blueprint> => ({ key, title: t(title), render: ({ funnel }) => funnel[key] }),
    ),
    {
      key: 'actions',
      title: t('LABELS.ACTIONS'),
      isActions: true,
      render: (blueprint) => <BlueprintActions blueprint={blueprint} {...handlers} />,
    },
  ]
}
