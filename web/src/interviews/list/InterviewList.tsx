import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { InterviewTable } from './InterviewTable.tsx'
import { emptySearch, isSearching, type ListState } from './listState.ts'
import { NoInterviewsYet } from './NoInterviews.tsx'
import { PageSize } from './PageSize.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useInterviewList } from './useInterviewList.ts'
import { useInterviewRemoval } from './useInterviewRemoval.ts'
import { selectionProps, useSelection } from './useSelection.ts'

interface Props {
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

export function InterviewList({ state, onChange }: Props) {
  const { search, page, size } = state
  const list = useInterviewList(state)
  const selection = useSelection()
  // A cached page must not appear current if loading fails.
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
      {/* Also shown while loading, so that the list does not move later. */}
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
