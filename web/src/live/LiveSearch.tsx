import type { Blueprint } from '@assay/contract/blueprints'
import { type Presence, presence } from '@assay/contract/live/live'
import { NativeSelect } from '@mantine/core'
import { blueprintChoices } from '../blueprints/blueprintChoices.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { type ActiveFilter, FilterChips, FilterPopover } from '../shell/list/FilterPopover.tsx'
import { SearchForm } from '../shell/list/SearchForm.tsx'
import { OptionalSelect } from '../ui/form/OptionalSelect.tsx'
import type { LiveState } from './liveState.ts'

type OnChange = (change: Partial<LiveState>) => void

interface Props {
  state: LiveState
  blueprints: readonly Blueprint[]
  onChange: OnChange
}

const presenceTexts: Record<Presence, TextKey> = {
  here: 'LIVE.HERE',
  away: 'LIVE.AWAY',
  unknown: 'LIVE.UNKNOWN',
  waiting: 'LIVE.WAITING',
}

export function LiveSearch({ state, blueprints, onChange }: Props) {
  const active = activeFilters(state, blueprints, onChange)
  return (
    <>
      <SearchForm
        type="search"
        label={t('LIVE.SEARCH')}
        asked={state.nameOrMail}
        onAsk={(nameOrMail) => onChange({ nameOrMail })}
        beside={
          <FilterPopover count={active.length}>
            <OptionalSelect
              label={t('LIVE.SHOW')}
              none={t('LIVE.ALL')}
              data={presence.options.map((value) => ({ value, label: t(presenceTexts[value]) }))}
              value={state.presence}
              onChange={(chosen) => onChange({ presence: chosen })}
            />
            {(blueprints.length > 0 || state.blueprint !== null) && (
              <NativeSelect
                label={t('INTERVIEWS.SEARCH_BLUEPRINT')}
                data={blueprintChoices(blueprints, state.blueprint)}
                value={String(state.blueprint ?? '')}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ blueprint: value === '' ? null : Number(value) })
                }
              />
            )}
          </FilterPopover>
        }
      />
      <FilterChips filters={active} />
    </>
  )
}

function activeFilters(
  { presence: shown, blueprint }: LiveState,
  blueprints: readonly Blueprint[],
  onChange: OnChange,
) {
  const chip = (name: TextKey, value: string, without: Partial<LiveState>): ActiveFilter => ({
    key: name,
    text: t('LIST.FILTER_TEXT', { name: t(name), value }),
    onRemove: () => onChange(without),
  })
  const chosen = blueprintChoices(blueprints, blueprint).find(({ value }) => value === String(blueprint))
  return [
    shown && chip('LIVE.SHOW', t(presenceTexts[shown]), { presence: null }),
    chosen && chip('INTERVIEWS.SEARCH_BLUEPRINT', chosen.label, { blueprint: null }),
  ].filter((filter) => filter !== null && filter !== undefined)
}
