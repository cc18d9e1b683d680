import { listUsers } from '@assay/contract/users'
import { useQuery } from '@tanstack/react-query'
import { dateOf } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { canCall, useMe } from '../../lib/session/session.ts'
import { usePassageTitle } from '../../passages/usePassages.ts'
import type { ActiveFilter } from '../../shell/list/FilterPopover.tsx'
import type { BankState, kinds, useFilters } from './bankState.ts'

export const kindTexts: Record<(typeof kinds)[number], TextKey> = {
  single: 'QUESTIONS.SINGLE',
  multiple: 'QUESTIONS.MULTIPLE',
}
export const useTexts: Record<(typeof useFilters)[number], TextKey> = {
  open: 'QUESTIONS.IN_USE',
  drawn: 'BANK.DRAWN',
  never: 'BANK.NEVER_DRAWN',
}

function useAuthorName(author: number | null): string {
  const me = useMe()
  const { data: users = [] } = useQuery({
    ...query(listUsers),
    enabled: author !== null && author !== me?.id && canCall(me, listUsers),
  })
  const user = [...users, ...(me ? [me] : [])].find(({ id }) => id === author)
  return user?.full_name ?? t('BANK.OTHER_AUTHOR', { number: author ?? 0 })
}

export function useActiveFilters(state: BankState, onChange: (change: Partial<BankState>) => void): ActiveFilter[] {
  const author = useAuthorName(state.author)
  const passage = usePassageTitle(state.passage) || t('QUESTIONS.PASSAGE_NUMBER', { number: state.passage ?? 0 })
  const chip = (name: TextKey, value: string, none: Partial<BankState>): ActiveFilter => ({
    key: name,
    text: t('LIST.FILTER_TEXT', { name: t(name), value }),
    onRemove: () => onChange(none),
  })
  return [
    state.passage !== null && chip('QUESTIONS.PASSAGE', passage, { passage: null }),
    state.kind && chip('BANK.KIND', t(kindTexts[state.kind]), { kind: null }),
    state.use && chip('BANK.USE', t(useTexts[state.use]), { use: null }),
    state.author !== null && chip('BANK.AUTHOR', author, { author: null }),
    state.changedSince && chip('BANK.CHANGED_SINCE', dateOf(`${state.changedSince}T00:00`), { changedSince: null }),
    state.isArchived && {
      key: 'archived',
      text: t('BANK.ARCHIVED'),
      onRemove: () => onChange({ isArchived: false }),
    },
  ].filter((filter) => filter !== null && filter !== false && filter !== '')
}
