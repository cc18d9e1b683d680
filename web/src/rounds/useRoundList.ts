import { type Interview, listInterviews, type RoundState } from '@assay/contract/interviews/interviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countedQuery } from '../lib/api.ts'
import { partOnWire } from '../lib/paging.ts'
import { type RoundListState, stateOf } from './roundState.ts'

const lookAgainMs = 15_000

/** Query parameters of the search, without those of paging. */
export const searchOfRound = ({ search, state }: Pick<RoundListState, 'search' | 'state'>) => ({
  ...(search.nameOrMail && { name_or_mail: search.nameOrMail }),
  ...(state && { state }),
})

const moving: readonly RoundState[] = ['waiting', 'open', 'running']

const mayChange = (interview: Interview) =>
  moving.includes(stateOf(interview)) ||
  [interview.invitation, interview.reminder].some(({ state }) => state === 'queued')

/** Polls while a candidate can start, is taking the test, or an e-mail is in transit. */
export function useRoundList(blueprint: number, state: RoundListState) {
  const part = partOnWire(state)
  const { queryKey, queryFn, meta } = countedQuery(listInterviews, {
    query: { ...searchOfRound(state), blueprint, ...part },
  })
  return useQuery({
    queryKey,
    meta,
    queryFn: async (context) => ({ ...(await queryFn(context)).body, from: part.start_index + 1, since: Date.now() }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.interviews.some(mayChange) ? lookAgainMs : false),
  })
}
