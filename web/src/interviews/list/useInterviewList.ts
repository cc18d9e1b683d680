import { type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../lib/paging.ts'
import { interviewListQuery } from './interviewListQuery.ts'
import { interviewSearchQuery, type ListState } from './listState.ts'

const lookAgainMs = 10_000

const isRunning = ({ interview_status }: Interview) => interview_status === 'In Progress'

/** Shows the previous page while the next one loads. Polls every ten seconds while a visible list has running tests. */
export function useInterviewList({ search, sorting, page, size }: ListState) {
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
