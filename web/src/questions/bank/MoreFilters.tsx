import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import { PassageSelect } from '../../passages/PassageSelect.tsx'
import { FilterPopover } from '../../shell/list/FilterPopover.tsx'
import { AuthorSelect } from './AuthorSelect.tsx'
import { type BankState, kinds, useFilters } from './bankState.ts'
import { kindTexts, useTexts } from './useActiveFilters.ts'

interface Props {
  state: BankState
  count: number
  onChange: (change: Partial<BankState>) => void
}

const anyChoice = (text: TextKey) => ({ value: '', label: t(text) })

export function MoreFilters({ state, count, onChange }: Props) {
  return (
    <FilterPopover count={count}>
      <PassageSelect
        label={t('QUESTIONS.PASSAGE')}
        none={t('BANK.ANY_PASSAGE')}
        value={state.passage}
        onChange={(passage) => onChange({ passage })}
      />
      <NativeSelect
        label={t('BANK.KIND')}
        data={[anyChoice('BANK.ANY_KIND'), ...kinds.map((value) => ({ value, label: t(kindTexts[value]) }))]}
        value={state.kind ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ kind: kinds.find((one) => one === value) ?? null })}
      />
      <NativeSelect
        label={t('BANK.USE')}
        data={[anyChoice('BANK.ANY_USE'), ...useFilters.map((value) => ({ value, label: t(useTexts[value]) }))]}
        value={state.use ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ use: useFilters.find((one) => one === value) ?? null })}
      />
      <AuthorSelect author={state.author} onAuthor={(author) => onChange({ author })} />
      <TextInput
        type="date"
        label={t('BANK.CHANGED_SINCE')}
        value={state.changedSince ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ changedSince: value || null })}
      />
      <Checkbox
        label={t('BANK.ARCHIVED')}
        checked={state.isArchived}
        onChange={({ currentTarget }) => onChange({ isArchived: currentTarget.checked })}
      />
    </FilterPopover>
  )
}
