import type { Interview } from '@assay/contract/interviews/interviews'
import { getDue } from '@assay/contract/rounds'
import { useQuery } from '@tanstack/react-query'
import type { Rest } from '../../interviews/decide/useDecide.ts'
import { query } from '../../lib/api.ts'
import { emptyRankingFilter } from './rankingState.ts'
import { readRanking } from './readRanking.ts'

/** All finished, undecided candidates of the round that are not chosen, regardless of the ranking's filters. */
export function useOtherCandidates(round: number, chosen: readonly Interview[]): Rest {
  const { data: due } = useQuery(query(getDue, { params: { id: round } }))
  const undecided = chosen.filter(({ decision }) => decision.state === 'undecided')
  const codes = new Set(chosen.map(({ code }) => code))
  return {
    count: Math.max(0, (due?.decide ?? 0) - undecided.length),
    read: async () => {
      const filter = { ...emptyRankingFilter, decision: 'undecided' as const, sorting: null }
      return (await readRanking(round, filter)).map(({ code }) => code).filter((code) => !codes.has(code))
    },
  }
}
