import { type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { partOnWire } from '../../lib/paging.ts'
import { interviewListQuery } from './interviewListQuery.ts'
import { type ListState, searchOnWire } from './listState.ts'

const lookAgainMs = 10_000

const isRunning = ({ interview_status }: Interview) => interview_status === 'In Progress'

/**
 * A page of the list: until the next page is there, the one before stands for it. While something on it runs it is read again
 * every ten seconds, as long as somebody can see it.
 */
export function useInterviewList({ search, sorting, page, size }: ListState) {
  return useQuery({
    ...interviewListQuery(listInterviews, { ...searchOnWire(search), ...sorting, ...partOnWire({ page, size }) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.interviews.some(isRunning) ? lookAgainMs : false),
  })
}
