import { type Label, listLabels } from '@assay/contract/labels'
import { normalLabel } from '@assay/domain/labels'
import { Pill, TagsInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../i18n/text.ts'
import { LabelBadge } from '../labels/LabelBadge.tsx'
import styles from '../labels/LabelSelect.module.css'
import { nameRule } from '../labels/labelForm.ts'
import { query } from '../lib/api.ts'
import type { QuestionForm } from './questionForm.ts'

/** The labels there are, and new ones by typing their names. */
export function LabelsField({ form }: { form: QuestionForm }) {
  const t = useText()
  const { data: labels = [] } = useQuery(query(listLabels))
  const [typed, setTyped] = useState('')
  const known = new Map(labels.map((label) => [label.name, label]))
  const field = form.getInputProps('labels')

  /** A name that cannot be one stays in the box, with the reason below. */
  const choose = (names: string[]) => {
    const wrong = names.find((name) => nameRule(name) !== null)
    form.setFieldValue('labels', [...new Set(names.filter((name) => name !== wrong).map(normalLabel))])
    if (wrong === undefined) return
    form.setFieldError('labels', `${wrong.trim()}: ${nameRule(wrong)}`)
    setTyped(wrong)
  }

  return (
    <TagsInput
      label={t('QUESTIONS.LABELS')}
      description={t('QUESTIONS.LABELS_HINT')}
      data={labels.map(({ name }) => name)}
      splitChars={[',', ';', ' ']}
      maxDropdownHeight={280}
      classNames={{ input: styles['box'] ?? '', inputField: styles['field'] ?? '' }}
      // Beside its field, not at the end of the page.
      comboboxProps={{ withinPortal: false }}
      searchValue={typed}
      onSearchChange={setTyped}
      renderOption={({ option }) => <Option name={String(option.value)} label={known.get(String(option.value))} />}
      renderPill={({ option, onRemove }) => (
        <LabelPill name={String(option.value)} label={known.get(String(option.value))} onRemove={onRemove} />
      )}
      {...field}
      onChange={choose}
    />
  )
}

function Option({ name, label }: { name: string; label: Label | undefined }) {
  return label ? <LabelBadge {...label} /> : name
}

interface PillProps {
  name: string
  label: Label | undefined
  onRemove: (() => void) | undefined
}

function LabelPill({ name, label, onRemove }: PillProps) {
  const t = useText()
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('QUESTIONS.REMOVE_LABEL', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      <span className={styles['dot']} style={{ background: label?.color ?? 'transparent' }} aria-hidden />
      {name}
      {!label && (
        <Text span fz="xs" c="dimmed" ml={4}>
          {t('QUESTIONS.NEW_LABEL')}
        </Text>
      )}
    </Pill>
  )
}
