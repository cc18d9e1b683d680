import { type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countedQuery } from '../../lib/api.ts'
import { partOnWire } from '../../lib/paging.ts'
import { type ListState, searchOnWire } from './listState.ts'

const lookAgainMs = 10_000

const isRunning = ({ interview_status }: Interview) => interview_status === 'In Progress'

/**
 * A page of the list, which says where it begins and when the server told it: until the next page is there, the one before
 * stands for it. While something on it runs it is read again every ten seconds, as long as somebody can
 * see it.
 */
export function useInterviewList({ search, sorting, page, size }: ListState) {
  const part = partOnWire({ page, size })
  const { queryKey, queryFn, meta } = countedQuery(listInterviews, {
    query: { ...searchOnWire(search), ...sorting, ...part },
  })
  return useQuery({
    queryKey,
    meta,
    queryFn: async (context) => ({ ...(await queryFn(context)).body, from: part.start_index + 1, since: Date.now() }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.interviews.some(isRunning) ? lookAgainMs : false),
  })
}
