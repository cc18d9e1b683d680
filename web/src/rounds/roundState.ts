import { type Interview, type RoundState, roundState } from '@assay/contract/interviews/interviews'
import type { TextKey } from '../i18n/text.ts'
import { type ListState, readListState, writeListState } from '../interviews/list/listState.ts'
import { asChoice, useUrlState } from '../lib/lists/urlState.ts'

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

export function interviewRoundState({ interview_status, entry_state }: Interview): RoundState {
  if (interview_status === 'Done') return 'finished'
  return entry_state === 'started' ? 'running' : entry_state
}

export interface RoundListState extends Omit<ListState, 'sorting'> {
  state: RoundState | null
}

function readRoundState({ name_or_mail, page, size, state }: Readonly<Record<string, unknown>>): RoundListState {
  const { sorting: _, ...list } = readListState({ name_or_mail, page, size })
  return { ...list, state: asChoice(roundState.options, state) }
}

const writeRoundState = ({ state, ...list }: RoundListState) => ({
  ...writeListState({ ...list, sorting: null }),
  state: state ?? undefined,
})

export const useRoundState = () => useUrlState(readRoundState, writeRoundState)
