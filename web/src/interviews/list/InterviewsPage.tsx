import { listLabels } from '@assay/contract/labels'
import { Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../ui/Failure.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/Page.tsx'
import { InterviewTable } from './InterviewTable.tsx'
import { ListFoot } from './ListFoot.tsx'
import { isSearching, type ListState, noSearch, useListState } from './listState.ts'
import { NoInterviewsYet, NothingFound, PageIsEmpty } from './NoInterviews.tsx'
import { SearchBanner } from './SearchBanner.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useInterviewList } from './useInterviewList.ts'
import { useRemoval } from './useRemoval.ts'
import { useSelection } from './useSelection.ts'

export default function InterviewsPage() {
  const t = useText()
  const [state, change] = useListState()
  const labels = useQuery(query(listLabels)).data ?? []

  return (
    <Page
      title={t('INTERVIEWS.TITLE')}
      action={
        <ButtonLink to={paths.createInterview} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('INTERVIEWS.NEW')}
        </ButtonLink>
      }
    >
      <SearchBanner labels={labels} search={state.search} onSearch={(search) => change({ search })} />
      <InterviewList state={state} change={change} />
    </Page>
  )
}

function InterviewList({ state, change }: { state: ListState; change: (changed: Partial<ListState>) => void }) {
  const t = useText()
  const { search, page, size } = state
  const list = useInterviewList(state)
  const selection = useSelection()
  const interviews = list.data?.interviews
  const remove = useRemoval((code) => {
    selection.drop(code)
    if (interviews?.length === 1 && page > 1) change({ page: page - 1 })
  })

  // A failed look at a list that stands there already takes nothing away.
  if (list.isError && !interviews)
    return <Failure {...failureTexts()} title={t('INTERVIEWS.LOAD_FAILED')} onRetry={list.refetch} />
  const total = list.data?.amount_of_interviews ?? 0
  if (interviews?.length === 0) {
    if (total > 0) return <PageIsEmpty onFirst={() => change({ page: 1 })} />
    return isSearching(search) ? <NothingFound onClear={() => change({ search: noSearch })} /> : <NoInterviewsYet />
  }
  return (
    <Stack gap="sm">
      {interviews?.some(({ result }) => result) && (
        <Text fz="sm" c="dimmed">
          {t('INTERVIEWS.HOW_TO_COMPARE')}
        </Text>
      )}
      <InterviewTable
        interviews={interviews}
        from={list.data?.from ?? 1}
        pageSize={size}
        since={list.data?.since ?? 0}
        isOld={list.isPlaceholderData}
        onDelete={remove}
        selection={selection}
      />
      {interviews && <ListFoot state={state} total={total} onChange={change} />}
      <SelectionBar selection={selection} />
    </Stack>
  )
}
