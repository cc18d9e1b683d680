import type { Arguments } from '@assay/contract/client'
import { type DecisionState, decisionState } from '@assay/contract/decisions/decision'
import type { Input } from '@assay/contract/endpoint'
import { band as bands } from '@assay/contract/results/standing'
import type { exportRound, getRanking } from '@assay/contract/rounds'
import { PAGE_SIZE } from '@assay/domain/limits'
import { type Order, readSorting, type Sorting } from '../../lib/lists/sorting.ts'
import { asChoice, asCount, asSearchText, useUrlState } from '../../lib/lists/urlState.ts'

export const rankingSorts = ['score', 'name', 'end_time', 'interview_time', 'unanswered', 'decision'] as const
export const sortOfLabel = (name: string) => `label:${name}` as const

export type RankingSort = (typeof rankingSorts)[number] | ReturnType<typeof sortOfLabel>

export const defaultOrder = (sort: RankingSort): Order =>
  sort === 'score' || sort.startsWith('label:') ? 'desc' : 'asc'

type Band = (typeof bands.options)[number]
export type Separator = Extract<Input<typeof exportRound.query>['separator'], string>
export const separators: readonly Separator[] = ['comma', 'semicolon', 'tab']

export interface RankingState {
  search: string
  decision: DecisionState | null
  band: Band | null
  hasAttentionFlags: boolean
  /** The sorting of the ranking; null means the default order, in which the best candidates come first. */
  sorting: Sorting<RankingSort> | null
  /** Column separator of the exported file; null means the default of the page's language. */
  separator: Separator | null
  page: number
}

export const emptyRankingFilter = { search: '', decision: null, band: null, hasAttentionFlags: false } as const

export const isRankingFiltered = ({ search, decision, band, hasAttentionFlags }: RankingState): boolean =>
  search !== '' || decision !== null || band !== null || hasAttentionFlags

export function readRankingState(raw: Readonly<Record<string, unknown>>, labels: readonly string[]): RankingState {
  return {
    search: asSearchText(raw['search']),
    decision: asChoice(decisionState.options, raw['decision']),
    band: asChoice(bands.options, raw['band']),
    hasAttentionFlags: raw['marked'] === true || raw['marked'] === 'true',
    sorting: readSorting(raw, [...rankingSorts, ...labels.map(sortOfLabel)]),
    separator: asChoice(separators, raw['separator']),
    page: asCount(raw['page']) ?? 1,
  }
}

export type RankingFilter = Omit<RankingState, 'separator' | 'page'>

export const rankingQuery = ({ search, decision, band, hasAttentionFlags, sorting }: RankingFilter) =>
  ({
    search: search || undefined,
    decision: decision ?? undefined,
    band: band ?? undefined,
    marked: hasAttentionFlags ? ('true' as const) : undefined,
    sort: sorting?.sort,
    order: sorting?.order,
  }) satisfies Arguments<typeof getRanking>['query']

export const initialSelectionCount = ({ first }: Readonly<Record<string, unknown>>): number =>
  Math.min(asCount(first) ?? 0, PAGE_SIZE)

const writeRankingState = ({ separator, page, ...filter }: RankingState) => ({
  tab: 'ranking',
  ...rankingQuery(filter),
  marked: filter.hasAttentionFlags || undefined,
  separator: separator ?? undefined,
  page: page > 1 ? page : undefined,
})

export function useRankingState(labels: readonly { name: string }[]) {
  const names = labels.map(({ name }) => name)
  const [state, change] = useUrlState((raw) => readRankingState(raw, names), writeRankingState)
  const paging = { page: state.page, size: PAGE_SIZE, goTo: (page: number) => change({ page }) }
  return { state, change, paging }
}
