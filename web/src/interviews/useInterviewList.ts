import { type Interview, listInterviews } from '@assay/contract/interviews'
import { windowOfPage } from '@assay/domain/paging'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'
import { type ListState, searchOnWire } from './listState.ts'

const lookAgainMs = 10_000

const isRunning = ({ interview_status }: Interview) => interview_status === 'In Progress'

/** A page of the list. While something on it runs it is read again every ten seconds, as long as somebody can see it. */
export function useInterviewList({ search, page, size }: ListState) {
  const { start, count } = windowOfPage(page, size)
  const asked = { ...searchOnWire(search), start_index: start, end_index: start + count }
  return useQuery({
    ...query(listInterviews, { query: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.body.interviews.some(isRunning) ? lookAgainMs : false),
  })
}
