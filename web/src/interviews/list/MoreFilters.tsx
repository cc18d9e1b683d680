import type { Blueprint } from '@assay/contract/blueprints'
import { interviewStatus } from '@assay/contract/interviews/interviews'
import { NativeSelect } from '@mantine/core'
import { blueprintChoices } from '../../blueprints/blueprintChoices.ts'
import { t } from '../../i18n/text.ts'
import { type ActiveFilter, FilterPopover } from '../../shell/list/FilterPopover.tsx'
import { OptionalSelect } from '../../ui/form/OptionalSelect.tsx'
import { statusWord } from '../cells/StatusBadge.tsx'
import { offeredStates, stateInWords } from '../decide/decisionWords.ts'
import type { InterviewSearch } from './listState.ts'

interface Props {
  search: InterviewSearch
  onSearch: (search: InterviewSearch) => void
  blueprints: readonly Blueprint[]
  count: number
}

export function MoreFilters({ search, onSearch, blueprints, count }: Props) {
  return (
    <FilterPopover count={count}>
      <OptionalSelect
        label={t('INTERVIEWS.COLUMN_STATUS')}
        none={t('INTERVIEWS.ANY_STATUS')}
        data={interviewStatus.options.map((value) => ({ value, label: t(statusWord(value)) }))}
        value={search.status}
        onChange={(status) => onSearch({ ...search, status })}
      />
      <OptionalSelect
        label={t('DECISION.TITLE')}
        none={t('DECISION.ANY')}
        data={offeredStates.map((value) => ({ value, label: stateInWords(value) }))}
        value={search.decision}
        onChange={(decision) => onSearch({ ...search, decision })}
      />
      {(blueprints.length > 0 || search.blueprint !== null) && (
        <NativeSelect
          label={t('INTERVIEWS.SEARCH_BLUEPRINT')}
          data={blueprintChoices(blueprints, search.blueprint)}
          value={String(search.blueprint ?? '')}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ ...search, blueprint: value === '' ? null : Number(value) })
          }
        />
      )}
    </FilterPopover>
  )
}

export function activeFilters(
  search: InterviewSearch,
  blueprints: readonly Blueprint[],
  onSearch: (search: InterviewSearch) => void,
): ActiveFilter[] {
  const { status, decision, blueprint } = search
  const chosen = blueprintChoices(blueprints, blueprint).find(({ value }) => value === String(blueprint))
  const chip = (name: string, value: string, without: Partial<InterviewSearch>): ActiveFilter => ({
    key: name,
    text: t('LIST.FILTER_TEXT', { name, value }),
    onRemove: () => onSearch({ ...search, ...without }),
  })
  return [
    status && chip(t('INTERVIEWS.COLUMN_STATUS'), t(statusWord(status)), { status: null }),
    decision && chip(t('DECISION.TITLE'), stateInWords(decision), { decision: null }),
    blueprint !== null && chosen && chip(t('INTERVIEWS.SEARCH_BLUEPRINT'), chosen.label, { blueprint: null }),
  ].filter((filter) => filter !== null && filter !== false && filter !== undefined)
}
