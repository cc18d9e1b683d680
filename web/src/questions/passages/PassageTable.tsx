import type { Passage } from '@assay/contract/passages/passages'
import { Badge, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { dateOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { Excerpt } from '../Excerpt.tsx'

interface Props {
  passages: readonly Passage[] | undefined
  pageSize: number
  onDelete: (passage: Passage) => void
}

export function PassageTable({ passages, pageSize, onDelete }: Props) {
  const columns = useColumns(onDelete)
  return (
    <DataTable
      label={t('PASSAGES.TITLE')}
      columns={columns}
      rows={passages}
      rowKey={({ id }) => id}
      pageSize={pageSize}
    />
  )
}

function useColumns(onDelete: (passage: Passage) => void): Column<Passage>[] {
  const navigate = useNavigate()
  return [
    { key: 'title', title: t('PASSAGES.NAME'), isUserText: true, render: (passage) => <Name {...passage} /> },
    { key: 'questions', title: t('QUESTIONS.TITLE'), render: (passage) => <Questions {...passage} /> },
    { key: 'changed', title: t('PASSAGES.CHANGED'), render: ({ changed_time }) => <Day time={changed_time} /> },
    {
      key: 'actions',
      title: t('LABELS.ACTIONS'),
      isActions: true,
      render: (passage) => (
        <RowActions
          editLabel={t('QUESTIONS.EDIT', { name: passage.title })}
          onEdit={() => navigate({ to: paths.editPassage, params: { id: `${passage.id}` }, search: true })}
          deleteLabel={t('QUESTIONS.DELETE', { name: passage.title })}
          onDelete={() => onDelete(passage)}
        />
      ),
    },
  ]
}

function Name({ title, description, lang, code, in_use }: Passage) {
  const languageProps = { lang: lang ?? undefined, dir: 'auto' } as const
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Text span fz="sm" fw={600} {...languageProps}>
          {title}
        </Text>
        {in_use && (
          <Badge variant="light" color="yellow">
            {t('QUESTIONS.IN_USE')}
          </Badge>
        )}
      </Group>
      <Text span fz="sm" lang={languageProps.lang}>
        <Excerpt markdown={description} max={140} />
      </Text>
      <Text span fz="xs" c="dimmed">
        {t('QUESTIONS.CODE', { code })}
      </Text>
    </Stack>
  )
}

const Day = ({ time }: { time: string }) => (
  <Text span fz="sm" style={{ whiteSpace: 'nowrap' }}>
    {dateOf(time)}
  </Text>
)

function Questions({ id, title, amount_of_questions: count }: Passage) {
  if (count === 0) return count
  return (
    <TextLink
      to={paths.questions}
      search={{ passage: id }}
      fz="sm"
      underline="always"
      aria-label={t('PASSAGES.QUESTIONS_OF', { count, title })}
    >
      {count}
    </TextLink>
  )
}
