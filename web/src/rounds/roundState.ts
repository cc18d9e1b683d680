import type { Interview, RoundState } from '@assay/contract/interviews/interviews'
import { PAGE_SIZE } from '@assay/domain/limits'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TextKey } from '../i18n/text.ts'
import { emptySearch, type ListState, readListState } from '../interviews/list/listState.ts'

export const roundStates = {
  waiting: 'ROUND.WAITING',
  open: 'ROUND.OPEN',
  started: 'ROUND.STARTED',
  running: 'INTERVIEWS.IN_PROGRESS',
  finished: 'INTERVIEWS.FINISHED',
  expired: 'ROUND.EXPIRED',
  withdrawn: 'ROUND.WITHDRAWN',
  failed: 'ROUND.FAILED',
  to_invite: 'ROUND.TO_INVITE',
  to_remind: 'ROUND.TO_REMIND',
} as const satisfies Record<RoundState, TextKey>

const isRoundState = (value: unknown): value is RoundState => typeof value === 'string' && value in roundStates

export const parseRoundState = (value: unknown): RoundState | null => (isRoundState(value) ? value : null)

export function interviewRoundState({ interview_status, entry_state }: Interview): RoundState {
  if (interview_status === 'Done') return 'finished'
  return entry_state === 'started' ? 'running' : entry_state
}

export interface RoundListState extends Omit<ListState, 'sorting'> {
  state: RoundState | null
}

export function useRoundState(): [RoundListState, (change: Partial<RoundListState>) => void] {
  const raw = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const { search, page, size } = readListState({
    name_or_mail: raw['name_or_mail'],
    page: raw['page'],
    size: raw['size'],
  })
  const state: RoundListState = {
    search: { ...emptySearch, nameOrMail: search.nameOrMail },
    page,
    size,
    state: parseRoundState(raw['state']),
  }
  const change = (changed: Partial<RoundListState>) => {
    const wanted = { ...state, page: 1, ...changed }
    void navigate({
      to: '.',
      search: {
        name_or_mail: wanted.search.nameOrMail || undefined,
        state: wanted.state ?? undefined,
        page: wanted.page > 1 ? wanted.page : undefined,
        size: wanted.size === PAGE_SIZE ? undefined : wanted.size,
      },
      resetScroll: false,
    })
  }
  return [state, change]
}
