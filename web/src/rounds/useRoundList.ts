import { type Interview, listInterviews, type RoundState } from '@assay/contract/interviews/interviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { interviewListQuery } from '../interviews/list/interviewListQuery.ts'
import { pageQuery } from '../lib/paging.ts'
import { interviewRoundState, type RoundListState } from './roundState.ts'

const REFETCH_INTERVAL_MS = 15_000

/** The query has no page number, because some actions also apply to the candidates on other pages. */
export const roundSearchQuery = ({ search, state }: Pick<RoundListState, 'search' | 'state'>) => ({
  ...(search.nameOrMail && { name_or_mail: search.nameOrMail }),
  ...(state && { state }),
})

const changingStates: readonly RoundState[] = ['waiting', 'open', 'running']

const canChange = (interview: Interview) =>
  changingStates.includes(interviewRoundState(interview)) ||
  [interview.invitation, interview.reminder].some(({ state }) => state === 'queued')

export function useRoundList(blueprint: number, state: RoundListState) {
  return useQuery({
    ...interviewListQuery(listInterviews, { ...roundSearchQuery(state), blueprint, ...pageQuery(state) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.interviews.some(canChange) ? REFETCH_INTERVAL_MS : false),
  })
}
