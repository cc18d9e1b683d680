import type { Label } from '@assay/contract/labels'
import { Group, Input, MultiSelect, type MultiSelectProps, Pill, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useText } from '../i18n/text.ts'
import { LabelBadge } from './LabelBadge.tsx'
import styles from './LabelSelect.module.css'

type Taken = 'data' | 'renderOption' | 'renderPill' | 'id' | 'label' | 'aria-label' | 'aria-labelledby'

interface Props extends Omit<MultiSelectProps, Taken> {
  label: string
  /** Stands beside the label and is no part of the field's name. */
  hint?: ReactNode
  labels: readonly Label[]
}

/** Chooses among the labels there are; each option tells how many questions it has. */
export function LabelSelect({ label, hint, labels, value, miw, maw, flex, ...props }: Props) {
  const t = useText()
  const id = useId()
  const nameId = `${id}-name`
  const known = new Map(labels.map((one) => [one.name, one]))
  // A label that an address asks for and that is gone still stands there, to be taken away.
  const names = [...new Set([...known.keys(), ...(value ?? [])])]

  return (
    <Stack gap={0} miw={miw} maw={maw} flex={flex}>
      <Group gap={4} pb={1}>
        <Input.Label id={nameId} htmlFor={id}>
          {label}
        </Input.Label>
        {hint}
      </Group>
      {/* The field is called like its label; the list of options beside it has a name of its own. */}
      <MultiSelect
        searchable
        clearable
        hidePickedOptions
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={t('LABEL_SELECT.NONE_LEFT')}
        clearButtonProps={{ 'aria-label': t('LABEL_SELECT.CLEAR') }}
        {...props}
        classNames={{ input: styles['box'] ?? '', inputField: styles['field'] ?? '' }}
        id={id}
        aria-labelledby={nameId}
        aria-label={t('LABEL_SELECT.OPTIONS')}
        value={value}
        data={names}
        renderOption={({ option }) => <Option name={option.value} label={known.get(option.value)} />}
        renderPill={({ option, onRemove, disabled }) => (
          <Pill withRemoveButton={!disabled} onRemove={onRemove} className={styles['pill']}>
            <span className={styles['dot']} style={{ background: known.get(String(option.value))?.color }} />
            {option.value}
          </Pill>
        )}
      />
    </Stack>
  )
}

function Option({ name, label }: { name: string; label: Label | undefined }) {
  const t = useText()
  if (!label) return name
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" w="100%">
      <span className={styles['name']}>
        <LabelBadge {...label} />
      </span>
      <Text span fz="xs" c="dimmed" className={styles['amount']}>
        {t('LABEL_SELECT.AMOUNT', { count: label.amount_of_questions })}
      </Text>
    </Group>
  )
}
