import type { Label } from '@assay/contract/labels'
import { normalLabel } from '@assay/domain/bank/labels'
import { Input, Pill, Stack, TagsInput, type TagsInputProps, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { t } from '../i18n/text.ts'
import { told } from '../lib/told.tsx'
import { Written } from '../ui/text/Written.tsx'
import { LabelBadge } from './LabelBadge.tsx'
import styles from './LabelSelect.module.css'
import { scrollingList } from './LabelSelect.tsx'
import { leftoverFault, nameRule } from './labelForm.ts'
import { bestFirst } from './matching.ts'
import { useLabels } from './useLabels.ts'
import { useListLimit } from './useListLimit.ts'

interface Props extends Pick<TagsInputProps, 'description' | 'error' | 'onFocus'> {
  label: string
  chosen: readonly string[]
  /** Stands in the box and is no label yet. */
  typed: string
  onChosen: (names: string[]) => void
  /** Also says that what was wrong with the box is being mended. */
  onTyped: (text: string) => void
  /** Why what was left in the box is no label. */
  onFault: (fault: string) => void
  'data-path'?: string
}

/** The labels there are, and new ones by typing their names. */
export function LabelTags({ label, chosen, typed, onChosen, onTyped, onFault, error, ...field }: Props) {
  const { labels, failure } = useLabels()
  const [isOpen, setIsOpen] = useState(false)
  const limit = useListLimit(isOpen, typed)
  const known = new Map(labels.map((one) => [one.name, one]))
  const id = useId()
  const nameId = `${id}-name`

  const type = (text: string) => {
    onTyped(text)
    if (text !== '') setIsOpen(true)
  }

  /** A name that cannot be one stays in the box, with the reason below. */
  const choose = (names: string[]) => {
    // It would go on covering what comes next: the buttons of the form.
    setIsOpen(false)
    const wrong = names.find((name) => nameRule(name) !== null)
    onChosen([...new Set(names.filter((name) => name !== wrong).map(normalLabel))])
    if (wrong === undefined) return
    onTyped(wrong)
    onFault(leftoverFault(wrong))
  }

  /** To go on chooses what can be meant; a name that others begin with may be a slip, and waits for a decision. */
  const settle = () => {
    const name = normalLabel(typed)
    if (name === '') return type('')
    const isSettled =
      known.has(name) || (nameRule(name) === null && ![...known.keys()].some((one) => one.includes(name)))
    if (!isSettled) return onFault(leftoverFault(typed))
    type('')
    choose([...chosen, name])
  }

  return (
    <Stack gap={0}>
      <Input.Label id={nameId} htmlFor={id}>
        {label}
      </Input.Label>
      {/* The field is called like its label; the list of options beside it has a name of its own. */}
      <TagsInput
        data={isOpen ? choices([...known.keys()], chosen, typed) : []}
        limit={limit}
        splitChars={[',', ';']}
        acceptValueOnBlur={false}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        selectFirstOptionOnChange={isOpen && typed.trim() !== ''}
        // A scroll area inside the list would be a stop of its own on the way to the next field.
        withScrollArea={false}
        // What follows the highlighted row is brought into sight with it.
        styles={{ ...scrollingList, option: { scrollMarginBlockEnd: '8rem' } }}
        classNames={{ input: styles['box'] ?? '', inputField: styles['field'] ?? '' }}
        // Beside its field, not at the end of the page; and below it, where it hides neither name nor hint.
        comboboxProps={{ withinPortal: false, position: 'bottom-start', middlewares: { flip: false, shift: false } }}
        searchValue={typed}
        onSearchChange={type}
        renderOption={({ option }) => <Option name={String(option.value)} label={known.get(String(option.value))} />}
        renderPill={({ option, onRemove }) => (
          <LabelPill name={String(option.value)} label={known.get(String(option.value))} onRemove={onRemove} />
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

/** What can be taken, the new name last: a slip must not make a second label beside one that is there. */
function choices(names: readonly string[], chosen: readonly string[], typed: string): string[] {
  const name = normalLabel(typed)
  const isNew = nameRule(name) === null && !names.includes(name) && !chosen.includes(name)
  return [...bestFirst(names, typed), ...(isNew ? [name] : [])]
}

function Option({ name, label }: { name: string; label: Label | undefined }) {
  return label ? <LabelBadge {...label} /> : told('QUESTIONS.CREATE_LABEL', { name }, 'name')
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
      <Written>{name}</Written>
      {!label && (
        <Text span fz="xs" c="dimmed" ml={4}>
          {t('QUESTIONS.NEW_LABEL')}
        </Text>
      )}
    </Pill>
  )
}
