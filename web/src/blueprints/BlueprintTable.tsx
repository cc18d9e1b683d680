import type { Blueprint } from '@assay/contract/blueprints'
import { Text } from '@mantine/core'
import { inWords } from '../i18n/language.ts'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { BlueprintActions, type BlueprintActionsProps } from './BlueprintActions.tsx'
import styles from './BlueprintTable.module.css'
import { RecipeLabels } from './RecipeLabels.tsx'

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
      isFree: true,
      render: ({ id, name }) => (
        <TextLink to={paths.round} params={{ id: `${id}` }} fz="sm" fw={600} className={styles['name'] ?? ''}>
          {name}
        </TextLink>
      ),
    },
    {
      key: 'labels',
      title: t('BLUEPRINTS.LABELS'),
      isFree: true,
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
