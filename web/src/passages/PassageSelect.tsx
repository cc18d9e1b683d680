import { SEARCH_MAX } from '@assay/domain/limits'
import { Input, NativeSelect, type OptionsFilter, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../i18n/text.ts'
import { FEW, useFoundPassages, useNewestPassages, usePassageTitle } from './usePassages.ts'

interface Props {
  label: string
  description?: string
  none: string
  value: number | null
  onChange: (id: number | null) => void
  error?: ReactNode
  maw?: string
}

interface Choice {
  value: string
  label: string
}

const asValue = (id: number | null) => `${id ?? ''}`
const asId = (value: string | null) => (value ? Number(value) : null)
const asChoices = (passages: readonly { id: number; title: string }[] = []): Choice[] =>
  passages.map(({ id, title }) => ({ value: `${id}`, label: title }))

/** Adds the selected passage to the choices, because the list may not contain it. */
function withSelectedChoice(none: string, choices: Choice[], value: number | null, title = ''): Choice[] {
  const isListed = value === null || choices.some((choice) => choice.value === asValue(value))
  const chosen = { value: asValue(value), label: title || t('QUESTIONS.PASSAGE_NUMBER', { number: value ?? 0 }) }
  return [{ value: '', label: none }, ...(isListed ? [] : [chosen]), ...choices]
}

export function PassageSelect(props: Props) {
  const { data } = useNewestPassages()
  const { none, value, onChange, maw = '100%', ...field } = props
  const title = usePassageTitle(value)
  if ((data?.amount_of_passages ?? 0) > FEW) return <SearchedSelect {...props} title={title} />
  return (
    <NativeSelect
      {...field}
      maw={maw}
      data={withSelectedChoice(none, asChoices(data?.passages), value, title)}
      value={asValue(value)}
      onChange={({ currentTarget }) => onChange(asId(currentTarget.value))}
    />
  )
}

const restMs = 300
const scrollingList = { dropdown: { maxHeight: 280, overflowY: 'auto' } } as const
/** Mantine must not filter the options again, because the server has already filtered them. */
const unfiltered: OptionsFilter = ({ options }) => options

function SearchedSelect({
  label,
  none,
  value,
  onChange,
  title,
  maw = '100%',
  ...field
}: Props & { title?: string | undefined }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  // The title of the selected passage is not a search.
  const isSearch = typed !== none && typed !== title
  const [words] = useDebouncedValue(isSearch ? typed.trim().slice(0, SEARCH_MAX) : '', restMs)
  const { data } = useFoundPassages(words, isOpen || words !== '')
  const choices = withSelectedChoice(none, asChoices(data?.passages), value, title)
  return (
    <Stack gap={0} maw={maw}>
      <Input.Label id={`${id}-name`} htmlFor={id}>
        {label}
      </Input.Label>
      {/* `aria-labelledby` names the field, and `aria-label` names its list of options. */}
      <Select
        {...field}
        id={id}
        aria-labelledby={`${id}-name`}
        aria-label={t('QUESTIONS.PASSAGES')}
        searchable
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        withScrollArea={false}
        styles={scrollingList}
        filter={unfiltered}
        searchValue={typed}
        onSearchChange={setTyped}
        // A click selects the text, so that typing replaces it.
        onClick={({ currentTarget }) => !isSearch && currentTarget.select()}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        data={choices}
        value={asValue(value)}
        onChange={(chosen) => onChange(asId(chosen))}
      />
    </Stack>
  )
}
