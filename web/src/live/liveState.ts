import { type Presence, presence } from '@assay/contract/live/live'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RawSorting, readSorting, type Sorting } from '../lib/lists/sorting.ts'

export const LIVE_PAGE_SIZE = 50

const sorts = ['name', 'remaining_time'] as const
export type LiveSorting = Sorting<(typeof sorts)[number]>

export interface LiveState {
  nameOrMail: string
  presence: Presence | null
  blueprint: number | null
  /** Null means the default order: the most urgent first. */
  sorting: LiveSorting | null
  page: number
}

type Raw = RawSorting & Partial<Record<'name_or_mail' | 'presence' | 'blueprint' | 'page', unknown>>

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0
const trimmedText = (value: unknown) => (value === undefined || typeof value === 'object' ? '' : String(value).trim())

/** Invalid values are replaced by defaults. */
export function readLiveState({ name_or_mail, presence: wanted, blueprint, page, ...raw }: Raw): LiveState {
  return {
    nameOrMail: trimmedText(name_or_mail),
    presence: presence.options.find((one) => one === wanted) ?? null,
    blueprint: isCount(blueprint) ? blueprint : null,
    sorting: readSorting(raw, sorts),
    page: isCount(page) ? page : 1,
  }
}

/** Returns only parameters that differ from their defaults, with the names of the API. */
export const liveQuery = ({ nameOrMail, presence: wanted, blueprint }: LiveState) => ({
  name_or_mail: nameOrMail || undefined,
  presence: wanted ?? undefined,
  blueprint: blueprint ?? undefined,
})

export const isFiltered = ({ nameOrMail, presence: wanted, blueprint }: LiveState): boolean =>
  nameOrMail !== '' || wanted !== null || blueprint !== null

/** Every change returns to page one. */
export function useLiveState(): [LiveState, (change: Partial<LiveState>) => void] {
  const state = readLiveState(useSearch({ from: '/staff/admin' }))
  const navigate = useNavigate()
  const change = (changed: Partial<LiveState>) => {
    const wanted = { ...state, page: 1, ...changed }
    const search = { ...liveQuery(wanted), ...wanted.sorting, page: wanted.page > 1 ? wanted.page : undefined }
    void navigate({ to: '.', search, resetScroll: false })
  }
  return [state, change]
}

export const wholeLive: LiveState = { nameOrMail: '', presence: null, blueprint: null, sorting: null, page: 1 }
