import type { Label } from '@assay/contract/labels'
import { Group, Input, MultiSelect, type MultiSelectProps, Pill, Stack } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../i18n/text.ts'
import { LabelBadge } from './LabelBadge.tsx'
import styles from './LabelSelect.module.css'
import { bestMatchesFirst, singleMatch } from './matching.ts'
import { useLabels } from './useLabels.ts'
import { useListLimit } from './useListLimit.ts'

type OwnProps = 'data' | 'limit' | 'renderOption' | 'renderPill' | 'id' | 'label' | 'aria-label' | 'aria-labelledby'

interface Props extends Omit<MultiSelectProps, OwnProps> {
  label: string
  /** A text next to the field's label that is not part of the accessible name. */
  hint?: ReactNode
}

export const scrollingList = { dropdown: { maxHeight: 280, overflowY: 'auto' } } as const

export function LabelSelect({ label, hint, value, onChange, error, miw, maw, flex, ...props }: Props) {
  const { labels, failure, isKnown } = useLabels()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const limit = useListLimit(isOpen, typed)
  const nameId = `${id}-name`
  const labelsByName = new Map(labels.map((one) => [one.name, one]))
  // A label in the URL may have been deleted. A deleted label stays in the list, so that the user can remove it from
  // the selection.
  const names = [...new Set([...labelsByName.keys(), ...(value ?? [])])]

  /** If only one label matches when the user leaves the field, this label is selected, as with Enter. */
  const selectOnTab = ({ key, shiftKey }: React.KeyboardEvent) => {
    if (key !== 'Tab' || shiftKey || typed.trim() === '') return
    const chosen = value ?? []
    const matchingName = singleMatch(
      [...labelsByName.keys()].filter((name) => !chosen.includes(name)),
      typed,
    )
    if (matchingName) onChange?.([...chosen, matchingName])
  }

  return (
    <Stack gap={0} miw={miw} maw={maw} flex={flex}>
      <Group gap={4} pb={1}>
        <Input.Label id={nameId} htmlFor={id}>
          {label}
        </Input.Label>
        {hint}
      </Group>
      {/* `aria-labelledby` names the field, and `aria-label` names its list of options. */}
      <MultiSelect
        searchable
        clearable
        hidePickedOptions
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={isKnown && t('LABEL_SELECT.NONE_LEFT')}
        selectFirstOptionOnChange={typed.trim() !== ''}
        searchValue={typed}
        onSearchChange={setTyped}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        // The list closes after each selection, because it would cover the next fields.
        onOptionSubmit={() => setIsOpen(false)}
        onKeyDown={selectOnTab}
        // The scroll area of the list would be an additional tab stop.
        withScrollArea={false}
        styles={scrollingList}
        clearButtonProps={{ 'aria-label': t('LABEL_SELECT.CLEAR') }}
        {...props}
        error={error || failure}
        classNames={{ input: styles['box'] ?? '', inputField: styles['field'] ?? '' }}
        id={id}
        aria-labelledby={nameId}
        aria-label={t('LABEL_SELECT.OPTIONS')}
        value={value}
        onChange={onChange}
        // Mantine also renders the options of a closed list. With 500 labels, they would be half of the page.
        data={isOpen ? bestMatchesFirst(names, typed) : (value ?? [])}
        limit={limit}
        renderOption={({ option }) => <Option name={option.value} label={labelsByName.get(option.value)} />}
        renderPill={({ option, onRemove, disabled }) => (
          <Pill withRemoveButton={!disabled} onRemove={onRemove} className={styles['pill']}>
            <span className={styles['dot']} style={{ background: labelsByName.get(String(option.value))?.color }} />
            {option.value}
          </Pill>
        )}
      />
    </Stack>
  )
}

function Option({ name, label }: { name: string; label: Label | undefined }) {
  if (!label) return name
  return (
    <span className={styles['option']}>
      <span className={styles['name']}>
        <LabelBadge {...label} />
      </span>
      <span className={styles['amount']}>{t('LABEL_SELECT.AMOUNT', { count: label.amount_of_questions })}</span>
    </span>
  )
}
