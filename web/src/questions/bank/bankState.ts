import { joinLabels, splitLabels } from '@assay/domain/bank/labels'
import { SEARCH_MAX } from '@assay/domain/limits'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { asChoice, asSearchText } from '../../lib/lists/urlState.ts'

export const kinds = ['single', 'multiple'] as const
export const useFilters = ['open', 'drawn', 'never'] as const
export const sorts = ['newest', 'changed'] as const

export interface BankState {
  words: string
  labels: string[]
  kind: (typeof kinds)[number] | null
  use: (typeof useFilters)[number] | null
  author: number | null
  changedSince: string | null
  sort: (typeof sorts)[number]
  import: number | null
  passage: number | null
  isArchived: boolean
}

export const defaultBankState: BankState = {
  words: '',
  labels: [],
  kind: null,
  use: null,
  author: null,
  changedSince: null,
  sort: 'newest',
  import: null,
  passage: null,
  isArchived: false,
}

const names = [
  'search',
  'labels',
  'kind',
  'use',
  'author',
  'changed_since',
  'sort',
  'import',
  'passage',
  'state',
] as const
type Raw = Partial<Record<(typeof names)[number], unknown>>

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

const day = /^\d{4}-\d{2}-\d{2}$/

export function readBankState(raw: Raw): BankState {
  const since = asSearchText(raw.changed_since)
  return {
    words: [...asSearchText(raw.search)].slice(0, SEARCH_MAX).join(''),
    labels: splitLabels(asSearchText(raw.labels)),
    kind: asChoice(kinds, raw.kind),
    use: asChoice(useFilters, raw.use),
    author: isId(raw.author) ? raw.author : null,
    changedSince: day.test(since) && !Number.isNaN(Date.parse(since)) ? since : null,
    sort: asChoice(sorts, raw.sort) ?? 'newest',
    import: isId(raw.import) ? raw.import : null,
    passage: isId(raw.passage) ? raw.passage : null,
    isArchived: raw.state === 'archived',
  }
}

export function bankFilterQuery(state: BankState) {
  return {
    search: state.words || undefined,
    labels: state.labels.length > 0 ? joinLabels(state.labels) : undefined,
    kind: state.kind ?? undefined,
    use: state.use ?? undefined,
    author: state.author ?? undefined,
    changed_since: state.changedSince ?? undefined,
    import: state.import ?? undefined,
    passage: state.passage ?? undefined,
    state: state.isArchived ? ('archived' as const) : undefined,
  }
}

export const bankQuery = (state: BankState) => ({
  ...bankFilterQuery(state),
  sort: state.sort === 'newest' ? undefined : state.sort,
})

export const isBankFiltered = (state: BankState): boolean =>
  Object.entries(bankFilterQuery(state)).some(([name, value]) => name !== 'state' && value !== undefined)

export function useBankState(): [BankState, (change: Partial<BankState>) => void] {
  const state = readBankState(useSearch({ from: '/staff/admin' }))
  const navigate = useNavigate()
  /** While the user types, the history entry is replaced, so that Back leads to the list before the search. */
  const change = (changed: Partial<BankState>) => {
    const replace = changed.words !== undefined && state.words !== ''
    void navigate({ to: '.', search: bankQuery({ ...state, ...changed }), resetScroll: false, replace })
  }
  return [state, change]
}
