import { type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { Text } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { pageQuery } from '../../lib/paging.ts'
import { paths } from '../../paths.ts'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { InterviewTable } from './InterviewTable.tsx'
import { interviewListQuery } from './interviewListQuery.ts'
import { emptySearch, interviewSearchQuery, isSearching, type ListState } from './listState.ts'
import { PageSize } from './PageSize.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useInterviewRemoval } from './useInterviewRemoval.ts'
import { selectionProps, useSelection } from './useSelection.ts'

const lookAgainMs = 10_000

const isRunning = ({ interview_status }: Interview) => interview_status === 'In Progress'

/** Shows the previous page while the next one loads. Polls every ten seconds while a visible list has running tests. */
function useInterviewList({ search, sorting, page, size }: ListState) {
  return useQuery({
    ...interviewListQuery(listInterviews, {
      ...interviewSearchQuery(search),
      ...sorting,
      ...pageQuery({ page, size }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.interviews.some(isRunning) ? lookAgainMs : false),
  })
}

function NoInterviewsYet() {
  return (
    <Surface>
      <Notice
        icon={<IconClipboardList size={36} stroke={1.5} aria-hidden />}
        title={t('INTERVIEWS.NONE_TITLE')}
        text={t('INTERVIEWS.NONE_TEXT')}
        action={<ButtonLink to={paths.createInterview}>{t('INTERVIEWS.CREATE_FIRST')}</ButtonLink>}
      />
    </Surface>
  )
}

interface Props {
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

export function InterviewList({ state, onChange }: Props) {
  const { search, page, size } = state
  const list = useInterviewList(state)
  const selection = useSelection()
  // If the first load fails, an old cached page must not look current.
  const told = list.isError && list.dataUpdatedAt === 0 ? undefined : list.data
  const interviews = told?.interviews
  const paging = { page, size, turnTo: (wanted: number) => onChange({ page: wanted }) }
  const remove = useInterviewRemoval(paging, interviews, selection)

  return (
    <ListFrame
      list={list}
      entries={interviews}
      total={told?.amount_of_interviews ?? 0}
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
      {/* Also shown while loading, so that the list does not shift later. */}
      {(!interviews || interviews.some(({ result }) => result)) && (
        <Text fz="sm" c="dimmed">
          {t('INTERVIEWS.HOW_TO_COMPARE')}
        </Text>
      )}
      <InterviewTable
        interviews={interviews}
        from={told?.from ?? 1}
        pageSize={size}
        since={told?.since ?? 0}
        isOld={list.isPlaceholderData}
        onDelete={remove}
        choosing={selectionProps(selection)}
        sorting={{ now: state.sorting, onSort: (sorting) => onChange({ sorting }) }}
      />
    </ListFrame>
  )
}
