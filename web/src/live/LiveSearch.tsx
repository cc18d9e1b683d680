import type { Blueprint } from '@assay/contract/blueprints'
import { type Presence, presence } from '@assay/contract/live/live'
import { NativeSelect } from '@mantine/core'
import { blueprintChoices } from '../blueprints/blueprintChoices.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { SearchForm } from '../shell/list/SearchForm.tsx'
import { OptionalSelect } from '../ui/form/OptionalSelect.tsx'
import type { LiveState } from './liveState.ts'

interface Props {
  state: LiveState
  blueprints: readonly Blueprint[]
  onChange: (change: Partial<LiveState>) => void
}

const presenceTexts: Record<Presence, TextKey> = {
  here: 'LIVE.HERE',
  away: 'LIVE.AWAY',
  unknown: 'LIVE.UNKNOWN',
  waiting: 'LIVE.WAITING',
}

export function LiveSearch({ state, blueprints, onChange }: Props) {
  return (
    <SearchForm
      type="search"
      label={t('LIVE.SEARCH')}
      asked={state.nameOrMail}
      onAsk={(nameOrMail) => onChange({ nameOrMail })}
    >
      <OptionalSelect
        aria-label={t('LIVE.SHOW')}
        none={t('LIVE.ALL')}
        data={presence.options.map((value) => ({ value, label: t(presenceTexts[value]) }))}
        value={state.presence}
        onChange={(chosen) => onChange({ presence: chosen })}
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
