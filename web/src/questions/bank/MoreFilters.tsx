import { listUsers } from '@assay/contract/users'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { canCall, useMe } from '../../lib/session/session.ts'
import { PassageSelect } from '../../passages/PassageSelect.tsx'
import { FilterPopover } from '../../shell/list/FilterPopover.tsx'
import { OptionalSelect } from '../../ui/form/OptionalSelect.tsx'
import { type BankState, kinds, useFilters } from './bankState.ts'
import { kindTexts, useTexts } from './useActiveFilters.ts'

interface AuthorSelectProps {
  author: number | null
  onAuthor: (author: number | null) => void
}

interface Choice {
  value: string
  label: string
}

/** Only administrators can list users. For other users, the only choice is their own questions. */
function AuthorSelect({ author, onAuthor }: AuthorSelectProps) {
  const me = useMe()
  const { data: users = [] } = useQuery({ ...query(listUsers), enabled: canCall(me, listUsers) })
  const authors = users.length > 0 ? users : me ? [me] : []
  const choices: Choice[] = authors.map(({ id, full_name }) => ({ value: `${id}`, label: full_name }))
  const isListed = author === null || choices.some(({ value }) => value === `${author}`)
  const other: Choice[] = isListed ? [] : [{ value: `${author}`, label: t('BANK.OTHER_AUTHOR', { number: author }) }]
  return (
    <NativeSelect
      label={t('BANK.AUTHOR')}
      data={[{ value: '', label: t('BANK.ANY_AUTHOR') }, ...choices, ...other]}
      value={`${author ?? ''}`}
      onChange={({ currentTarget: { value } }) => onAuthor(value === '' ? null : Number(value))}
    />
  )
}

interface Props {
  state: BankState
  count: number
  onChange: (change: Partial<BankState>) => void
}

export function MoreFilters({ state, count, onChange }: Props) {
  return (
    <FilterPopover count={count}>
      <PassageSelect
        label={t('QUESTIONS.PASSAGE')}
        none={t('BANK.ANY_PASSAGE')}
        value={state.passage}
        onChange={(passage) => onChange({ passage })}
      />
      <OptionalSelect
        label={t('BANK.KIND')}
        none={t('BANK.ANY_KIND')}
        data={kinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
        value={state.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <OptionalSelect
        label={t('BANK.USE')}
        none={t('BANK.ANY_USE')}
        data={useFilters.map((value) => ({ value, label: t(useTexts[value]) }))}
        value={state.use}
        onChange={(use) => onChange({ use })}
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
