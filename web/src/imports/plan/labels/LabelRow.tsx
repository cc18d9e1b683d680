import { normalLabel } from '@assay/domain/bank/labels'
import { ActionIcon, Autocomplete, Text, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { listInWords } from '../../../i18n/lists.ts'
import { t } from '../../../i18n/text.ts'
import { scrollingList } from '../../../labels/LabelSelect.tsx'
import { bestMatchesFirst } from '../../../labels/matching.ts'
import type { PlannedLabel } from '../decisions.ts'
import styles from './LabelPlan.module.css'

interface Props {
  label: PlannedLabel
  typed: string
  /** Names of existing labels; null while the labels are not loaded. */
  known: ReadonlySet<string> | null
  shared: readonly string[]
  fault: string | null
  onType: (typed: string) => void
}

export function LabelRow({ label, typed, known, shared, fault, onType }: Props) {
  const { from, amount } = label
  const nameId = useId()
  return (
    <li className={styles['row']}>
      <div>
        <Text span fw={600}>
          {from}
        </Text>
        <Text fz="xs" c="dimmed">
          {t('PLAN.LABEL_AMOUNT', { count: amount })}
        </Text>
      </div>
      <VisuallyHidden id={nameId}>{t('PLAN.LABEL_FOR', { name: from })}</VisuallyHidden>
      <Autocomplete
        // `aria-labelledby` names the field, and `aria-label` names its list of options.
        aria-labelledby={nameId}
        aria-label={t('LABEL_SELECT.OPTIONS')}
        data={bestMatchesFirst([...(known ?? [])], typed)}
        value={typed}
        error={fault}
        onChange={onType}
        withScrollArea={false}
        styles={scrollingList}
        rightSection={
          typed !== '' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('PLAN.LABEL_CLEAR', { name: from })}
              onClick={() => onType('')}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )
        }
      />
      <Text fz="xs" c="dimmed">
        {labelNotes({ label, typed, known, shared })}
      </Text>
    </li>
  )
}

function labelNotes({ label: { to }, typed, known, shared }: Omit<Props, 'fault' | 'onType'>): string {
  const name = normalLabel(typed)
  const isChanged = name !== normalLabel(to ?? '')
  const marks = [
    name === '' && t('PLAN.LABEL_LEFT'),
    name !== '' && known && t(known.has(name) ? 'PLAN.LABEL_EXISTS' : 'PLAN.LABEL_NEW'),
    isChanged && t('PLAN.LABEL_CHANGED'),
    shared.length > 0 && t('PLAN.LABEL_SHARED', { names: listInWords(shared) }),
  ]
  return marks.filter(Boolean).join(' · ')
}
