import { NativeSelect } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { SearchForm } from '../shell/list/SearchForm.tsx'
import { parseRoundState, type RoundListState, roundStates } from './roundState.ts'

interface Props {
  state: RoundListState
  onChange: (change: Partial<RoundListState>) => void
}

/** A name is searched on Enter or the button; a state filters as soon as it is chosen. */
export function RoundSearch({ state, onChange }: Props) {
  const states = Object.entries(roundStates).map(([value, text]) => ({ value, label: t(text) }))

  return (
    <SearchForm
      label={t('INTERVIEWS.SEARCH_TEXT')}
      asked={state.search.nameOrMail}
      onAsk={(nameOrMail) => onChange({ search: { ...state.search, nameOrMail } })}
    >
      <NativeSelect
        aria-label={t('ROUND.STATE')}
        data={[{ value: '', label: t('ROUND.EVERYBODY') }, ...states]}
        value={state.state ?? ''}
        onChange={({ currentTarget }) => onChange({ state: parseRoundState(currentTarget.value) })}
      />
    </SearchForm>
  )
}
