import { deleteLabel, type Label, listLabels } from '@assay/contract/labels'
import { Box, Text } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { queryWithTotal } from '../lib/api.ts'
import { leaveEmptyPage, pageQuery, usePaging } from '../lib/paging.ts'
import { paths } from '../paths.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { useRemoval } from '../shell/list/useRemoval.ts'
import { Page } from '../shell/Page.tsx'
import { NewLink } from '../ui/links.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowActions } from '../ui/list/RowActions.tsx'
import { Notice } from '../ui/Notice.tsx'
import { LabelBadge } from './LabelBadge.tsx'

interface Props {
  labels: readonly Label[] | undefined
  pageSize: number
  onDelete: (label: Label) => void
}

function LabelTable({ labels, pageSize, onDelete }: Props) {
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
      isUserText: true,
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

export default function LabelsPage() {
  const paging = usePaging()
  const list = useQuery({
    ...queryWithTotal(listLabels, { query: pageQuery(paging) }),
    placeholderData: keepPreviousData,
  })
  const labels = list.data?.body
  const remove = useRemoval(deleteLabel, {
    nameOf: ({ name }: Label) => name,
    argumentsFor: ({ id }) => ({ params: { id } }),
    isKeptInBin: true,
    refusals: { LABEL_IN_USE: 'LABELS.ALERT.IN_USE', otherwise: 'DELETE.FAILED' },
    onRemoved: () => leaveEmptyPage(paging, (labels?.length ?? 0) - 1),
  })

  return (
    <Page
      title={t('LABELS.TITLE')}
      lead={t('LABELS.LEAD')}
      crumbs={[{ label: t('LABELS.TITLE') }]}
      action={<NewLabelButton />}
    >
      <ListFrame
        list={list}
        entries={labels}
        total={list.data?.total ?? 0}
        paging={paging}
        failure={{ text: t('LABEL_GET_ERROR_MESSAGE') }}
        empty={<NoLabels />}
      >
        <LabelTable labels={labels} pageSize={paging.size} onDelete={remove} />
      </ListFrame>
    </Page>
  )
}

function NoLabels() {
  return (
    <Notice
      icon={<IconTags size={36} stroke={1.5} aria-hidden />}
      title={t('LABELS.EMPTY_TITLE')}
      text={t('LABELS.EMPTY_TEXT')}
      action={<NewLabelButton />}
    />
  )
}

function NewLabelButton() {
  return <NewLink to={paths.createLabel}>{t('LABELS.NEW')}</NewLink>
}
