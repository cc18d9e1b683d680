import type { Label } from '@assay/contract/labels'
import { Group, MultiSelect, type MultiSelectProps, Pill, Text } from '@mantine/core'
import { useText } from '../i18n/text.ts'
import { LabelBadge } from './LabelBadge.tsx'
import styles from './LabelSelect.module.css'

type Props = Omit<MultiSelectProps, 'data' | 'renderOption' | 'renderPill'> & { labels: readonly Label[] }

/** Chooses among the labels there are; each option tells how many questions it has. */
export function LabelSelect({ labels, value, ...props }: Props) {
  const t = useText()
  const known = new Map(labels.map((label) => [label.name, label]))
  // A label that an address asks for and that is gone still stands there, to be taken away.
  const names = [...new Set([...known.keys(), ...(value ?? [])])]

  return (
    <MultiSelect
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={t('LABEL_SELECT.NONE_LEFT')}
      clearButtonProps={{ 'aria-label': t('LABEL_SELECT.CLEAR') }}
      {...props}
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
  )
}

function Option({ name, label }: { name: string; label: Label | undefined }) {
  const t = useText()
  if (!label) return name
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" w="100%">
      <LabelBadge {...label} />
      <Text span fz="xs" c="dimmed" className={styles['amount']}>
        {t('LABEL_SELECT.AMOUNT', { count: label.amount_of_questions })}
      </Text>
    </Group>
  )
}
