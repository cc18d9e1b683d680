import { type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { COMPARED } from '@assay/domain/limits'
import { Button, Group, Text } from '@mantine/core'
import { IconClipboardList, IconColumns } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { pageQuery } from '../../lib/paging.ts'
import { paths } from '../../paths.ts'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DecideButton } from '../decide/DecideButton.tsx'
import { DecisionMailButton } from '../decide/mail/DecisionMailButton.tsx'
import { InterviewTable } from './InterviewTable.tsx'
import { interviewListQuery } from './interviewListQuery.ts'
import { emptySearch, interviewSearchQuery, isSearching, type ListState } from './listState.ts'
import { PageSize } from './PageSize.tsx'
import { useInterviewRemoval } from './useInterviewRemoval.ts'
import { type InterviewSelection, selectionProps, useInterviewSelection } from './useInterviewSelection.ts'

const REFETCH_INTERVAL_MS = 10_000

const isRunning = ({ interview_status }: Interview) => interview_status === 'In Progress'

function useInterviewList({ search, sorting, page, size }: ListState) {
  return useQuery({
    ...interviewListQuery(listInterviews, {
      ...interviewSearchQuery(search),
      ...sorting,
      ...pageQuery({ page, size }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.interviews.some(isRunning) ? REFETCH_INTERVAL_MS : false),
  })
}

function NoInterviewsYet() {
  return (
    <Notice
      icon={<IconClipboardList size={36} stroke={1.5} aria-hidden />}
      title={t('INTERVIEWS.NONE_TITLE')}
      text={t('INTERVIEWS.NONE_TEXT')}
      action={<ButtonLink to={paths.createInterview}>{t('INTERVIEWS.CREATE_FIRST')}</ButtonLink>}
    />
  )
}

interface Props {
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

export function InterviewList({ state, onChange }: Props) {
  const { search, page, size } = state
  const list = useInterviewList(state)
  const selection = useInterviewSelection()
  // If the first load fails, no list is shown, because an old page from the cache would look current.
  const shown = list.isError && list.dataUpdatedAt === 0 ? undefined : list.data
  const interviews = shown?.interviews
  const paging = { page, size, goTo: (wanted: number) => onChange({ page: wanted }) }
  const remove = useInterviewRemoval(paging, interviews, selection)

  return (
    <ListFrame
      list={list}
      entries={interviews}
      total={shown?.amount_of_interviews ?? 0}
      paging={paging}
      failure={{ title: t('INTERVIEWS.LOAD_FAILED') }}
      empty={
        isSearching(search) ? (
          <NothingFound
            title={t('INTERVIEWS.NOTHING_TITLE')}
            text={t('INTERVIEWS.NOTHING_TEXT')}
            clear={t('INTERVIEWS.SHOW_ALL')}
            onClear={() => onChange({ search: emptySearch })}
          />
        ) : (
          <NoInterviewsYet />
        )
      }
      besidePager={<PageSize size={size} onSize={(wanted) => onChange({ size: wanted })} />}
      selection={<SelectionBar selection={selection} />}
    >
      <InterviewTable
        interviews={interviews}
        from={shown?.from ?? 1}
        pageSize={size}
        fetchedAt={shown?.fetchedAt ?? 0}
        isStale={list.isPlaceholderData}
        onDelete={remove}
        rowSelection={selectionProps(selection)}
        sorting={{ now: state.sorting, onSort: (sorting) => onChange({ sorting }) }}
      />
    </ListFrame>
  )
}

function SelectionBar({ selection: { codes, clear } }: { selection: InterviewSelection }) {
  const navigate = useNavigate()
  if (codes.length === 0) return null

  const isEnough = codes.length >= COMPARED.min
  return (
    <ActionBar label={t('INTERVIEWS.SELECTION')}>
      <Text span fz="sm" role="status">
        <b>{t('INTERVIEWS.SELECTED', { count: codes.length })}</b>
        {!isEnough && ` · ${t('INTERVIEWS.COMPARE_HINT')}`}
      </Text>
      <Group gap="xs">
        <Button variant="subtle" size="sm" onClick={clear}>
          {t('INTERVIEWS.CLEAR_SELECTION')}
        </Button>
        <DecideButton size="sm" variant="default" codes={codes} onDone={clear} />
        <DecisionMailButton size="sm" variant="default" codes={codes} onDone={clear} />
        <Button
          size="sm"
          disabled={!isEnough}
          leftSection={<IconColumns size={18} aria-hidden />}
          onClick={() => navigate({ to: paths.compareInterviews, search: { codes: codes.join(',') } })}
        >
          {t('INTERVIEWS.COMPARE')}
        </Button>
      </Group>
    </ActionBar>
  )
}
