import type { Label } from '@assay/contract/labels'
import { normalLabel } from '@assay/domain/bank/labels'
import { Input, Pill, Stack, TagsInput, type TagsInputProps, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { t } from '../i18n/text.ts'
import { isolatedText } from '../lib/isolatedText.tsx'
import { AutoDirText } from '../ui/text/AutoDirText.tsx'
import { LabelBadge } from './LabelBadge.tsx'
import styles from './LabelSelect.module.css'
import { scrollingList } from './LabelSelect.tsx'
import { nameRule, unfinishedLabelError } from './labelForm.ts'
import { bestMatchesFirst } from './matching.ts'
import { useLabels } from './useLabels.ts'
import { useListLimit } from './useListLimit.ts'

interface Props extends Pick<TagsInputProps, 'description' | 'error' | 'onFocus'> {
  label: string
  chosen: readonly string[]
  typed: string
  onChosen: (names: string[]) => void
  /** Called when the typed text changes, so that the form also clears the error of the field. */
  onTyped: (text: string) => void
  onFault: (fault: string) => void
  'data-path'?: string
}

export function LabelTags({ label, chosen, typed, onChosen, onTyped, onFault, error, ...field }: Props) {
  const { labels, failure } = useLabels()
  const [isOpen, setIsOpen] = useState(false)
  const limit = useListLimit(isOpen, typed)
  const labelsByName = new Map(labels.map((one) => [one.name, one]))
  const id = useId()
  const nameId = `${id}-name`

  const type = (text: string) => {
    onTyped(text)
    if (text !== '') setIsOpen(true)
  }

  const choose = (names: string[]) => {
    // An open list would cover the form's buttons, so the list closes.
    setIsOpen(false)
    const invalidName = names.find((name) => nameRule(name) !== null)
    onChosen([...new Set(names.filter((name) => name !== invalidName).map(normalLabel))])
    if (invalidName === undefined) return
    onTyped(invalidName)
    onFault(unfinishedLabelError(invalidName))
  }

  /**
   * When the user leaves the field, the typed name is selected. A part of an existing name may be a mistake, so it is
   * not selected.
   */
  const settle = () => {
    const name = normalLabel(typed)
    if (name === '') return type('')
    const isSettled =
      labelsByName.has(name) || (nameRule(name) === null && ![...labelsByName.keys()].some((one) => one.includes(name)))
    if (!isSettled) return onFault(unfinishedLabelError(typed))
    type('')
    choose([...chosen, name])
  }

  return (
    <Stack gap={0}>
      <Input.Label id={nameId} htmlFor={id}>
        {label}
      </Input.Label>
      {/* `aria-labelledby` names the field, and `aria-label` names its list of options. */}
      <TagsInput
        data={isOpen ? choices([...labelsByName.keys()], chosen, typed) : []}
        limit={limit}
        splitChars={[',', ';']}
        acceptValueOnBlur={false}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        selectFirstOptionOnChange={isOpen && typed.trim() !== ''}
        // The scroll area of the list would be an additional tab stop.
        withScrollArea={false}
        // The margin keeps the next option visible when the list scrolls.
        styles={{ ...scrollingList, option: { scrollMarginBlockEnd: '8rem' } }}
        classNames={{ input: styles['box'] ?? '', inputField: styles['field'] ?? '' }}
        // The list is always below the field, so that name and hint stay visible.
        comboboxProps={{ withinPortal: false, position: 'bottom-start', middlewares: { flip: false, shift: false } }}
        searchValue={typed}
        onSearchChange={type}
        renderOption={({ option }) => (
          <Option name={String(option.value)} label={labelsByName.get(String(option.value))} />
        )}
        renderPill={({ option, onRemove }) => (
          <LabelPill name={String(option.value)} label={labelsByName.get(String(option.value))} onRemove={onRemove} />
        )}
        {...field}
        error={error || failure}
        value={[...chosen]}
        id={id}
        aria-labelledby={nameId}
        aria-label={t('LABEL_SELECT.OPTIONS')}
        onChange={choose}
        onBlur={settle}
      />
    </Stack>
  )
}

/** The option for a new label is last, so that a typing error does not create a duplicate. */
function choices(names: readonly string[], chosen: readonly string[], typed: string): string[] {
  const name = normalLabel(typed)
  const isNew = nameRule(name) === null && !names.includes(name) && !chosen.includes(name)
  return [...bestMatchesFirst(names, typed), ...(isNew ? [name] : [])]
}

function Option({ name, label }: { name: string; label: Label | undefined }) {
  return label ? <LabelBadge {...label} /> : isolatedText('QUESTIONS.CREATE_LABEL', { name }, 'name')
}

interface PillProps {
  name: string
  label: Label | undefined
  onRemove: (() => void) | undefined
}

function LabelPill({ name, label, onRemove }: PillProps) {
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('QUESTIONS.REMOVE_LABEL', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      <span className={styles['dot']} style={{ background: label?.color ?? 'transparent' }} aria-hidden />
      <AutoDirText>{name}</AutoDirText>
      {!label && (
        <Text span fz="xs" c="dimmed" ml={4}>
          {t('QUESTIONS.NEW_LABEL')}
        </Text>
      )}
    </Pill>
  )
}
