import { type Presence, presence } from '@assay/contract/live/live'
import { type RawSorting, readSorting, type Sorting } from '../lib/lists/sorting.ts'
import { asChoice, asCount, asSearchText, useUrlState } from '../lib/lists/urlState.ts'

export const LIVE_PAGE_SIZE = 50

const sorts = ['name', 'remaining_time'] as const
export type LiveSorting = Sorting<(typeof sorts)[number]>

export interface LiveState {
  nameOrMail: string
  presence: Presence | null
  blueprint: number | null
  /** The sorting of the list; null means the default order, in which the most urgent tests come first. */
  sorting: LiveSorting | null
  page: number
}

type Raw = RawSorting & Partial<Record<'name_or_mail' | 'presence' | 'blueprint' | 'page', unknown>>

export function readLiveState({ name_or_mail, presence: wanted, blueprint, page, ...raw }: Raw): LiveState {
  return {
    nameOrMail: asSearchText(name_or_mail),
    presence: asChoice(presence.options, wanted),
    blueprint: asCount(blueprint),
    sorting: readSorting(raw, sorts),
    page: asCount(page) ?? 1,
  }
}

export const liveQuery = ({ nameOrMail, presence: wanted, blueprint }: LiveState) => ({
  name_or_mail: nameOrMail || undefined,
  presence: wanted ?? undefined,
  blueprint: blueprint ?? undefined,
})

export const isLiveFiltered = ({ nameOrMail, presence: wanted, blueprint }: LiveState): boolean =>
  nameOrMail !== '' || wanted !== null || blueprint !== null

const writeLiveState = (state: LiveState) => ({
  ...liveQuery(state),
  ...state.sorting,
  page: state.page > 1 ? state.page : undefined,
})

export const useLiveState = () => useUrlState(readLiveState, writeLiveState)

export const wholeLive: LiveState = { nameOrMail: '', presence: null, blueprint: null, sorting: null, page: 1 }
