import type { Blueprint } from '@assay/contract/blueprints'
import type { Presence } from '@assay/contract/live/live'
import { NativeSelect } from '@mantine/core'
import { blueprintChoices } from '../blueprints/blueprintChoices.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { SearchForm } from '../shell/list/SearchForm.tsx'
import type { LiveState } from './liveState.ts'

interface Props {
  state: LiveState
  blueprints: readonly Blueprint[]
  onChange: (change: Partial<LiveState>) => void
}

const presences: Record<Presence, TextKey> = {
  here: 'LIVE.HERE',
  away: 'LIVE.AWAY',
  unknown: 'LIVE.UNKNOWN',
  waiting: 'LIVE.WAITING',
}

/** Enter or the button starts a search for names. Other filters apply immediately. */
export function LiveSearch({ state, blueprints, onChange }: Props) {
  const shown = Object.entries(presences).map(([value, text]) => ({ value, label: t(text) }))

  return (
    <SearchForm
      type="search"
      label={t('LIVE.SEARCH')}
      asked={state.nameOrMail}
      onAsk={(nameOrMail) => onChange({ nameOrMail })}
    >
      <NativeSelect
        aria-label={t('LIVE.SHOW')}
        data={[{ value: '', label: t('LIVE.ALL') }, ...shown]}
        value={state.presence ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ presence: (Object.keys(presences) as Presence[]).find((one) => one === value) ?? null })
        }
      />
      {(blueprints.length > 0 || state.blueprint !== null) && (
        <NativeSelect
          aria-label={t('INTERVIEWS.SEARCH_BLUEPRINT')}
          data={blueprintChoices(blueprints, state.blueprint)}
          value={String(state.blueprint ?? '')}
          onChange={({ currentTarget: { value } }) => onChange({ blueprint: value === '' ? null : Number(value) })}
        />
      )}
    </SearchForm>
  )
}
