import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { PassageSelect } from '../../passages/PassageSelect.tsx'
import { useShownParts } from '../useShownParts.ts'
import { AuthorSelect } from './AuthorSelect.tsx'
import styles from './BankFilter.module.css'
import { type BankState, kinds, sorts, uses } from './bankState.ts'
import { ImportFilterNotice } from './ImportFilterNotice.tsx'
import { SearchBox } from './SearchBox.tsx'

interface Props {
  state: BankState
  onChange: (change: Partial<BankState>) => void
}

const kindTexts: Record<(typeof kinds)[number], TextKey> = {
  single: 'QUESTIONS.SINGLE',
  multiple: 'QUESTIONS.MULTIPLE',
}
const useTexts: Record<(typeof uses)[number], TextKey> = {
  open: 'QUESTIONS.IN_USE',
  drawn: 'BANK.DRAWN',
  never: 'BANK.NEVER_DRAWN',
}
const sortTexts: Record<(typeof sorts)[number], TextKey> = { newest: 'BANK.NEWEST', changed: 'BANK.LAST_CHANGED' }

const anyChoice = (text: TextKey) => ({ value: '', label: t(text) })

export function BankFilter({ state, onChange }: Props) {
  return (
    <search className={styles['filter']}>
      <SearchBox label={t('BANK.SEARCH')} words={state.words} onWords={(words) => onChange({ words })} />
      <div className={styles['labels']}>
        <LabelSelect
          label={t('QUESTIONS.LABELS')}
          placeholder={state.labels.length === 0 ? t('QUESTIONS.ANY_LABEL') : ''}
          value={state.labels}
          onChange={(chosen) => onChange({ labels: chosen })}
        />
      </div>
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
        data={[anyChoice('BANK.ANY_USE'), ...uses.map((value) => ({ value, label: t(useTexts[value]) }))]}
        value={state.use ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ use: uses.find((one) => one === value) ?? null })}
      />
      <AuthorSelect author={state.author} onAuthor={(author) => onChange({ author })} />
      <TextInput
        type="date"
        label={t('BANK.CHANGED_SINCE')}
        value={state.changedSince ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ changedSince: value || null })}
      />
      <NativeSelect
        label={t('BANK.SORT')}
        data={sorts.map((value) => ({ value, label: t(sortTexts[value]) }))}
        value={state.sort}
        onChange={({ currentTarget: { value } }) => onChange({ sort: sorts.find((one) => one === value) ?? 'newest' })}
      />
      <BankCheckboxes isArchived={state.isArchived} onArchived={(isArchived) => onChange({ isArchived })} />
      {state.import !== null && <ImportFilterNotice id={state.import} onAll={() => onChange({ import: null })} />}
    </search>
  )
}

function BankCheckboxes({
  isArchived,
  onArchived,
}: {
  isArchived: boolean
  onArchived: (isArchived: boolean) => void
}) {
  const [shown, setShown] = useShownParts()
  return (
    <Group gap="lg" className={styles['whole'] ?? ''}>
      <Checkbox
        label={t('BANK.ARCHIVED')}
        checked={isArchived}
        onChange={({ currentTarget }) => onArchived(currentTarget.checked)}
      />
      <Checkbox
        label={t('QUESTIONS.VIEW_ANSWERS')}
        checked={shown.answers}
        onChange={({ currentTarget }) => setShown({ ...shown, answers: currentTarget.checked })}
      />
      <Checkbox
        label={t('QUESTIONS.VIEW_LABELS')}
        checked={shown.labels}
        onChange={({ currentTarget }) => setShown({ ...shown, labels: currentTarget.checked })}
      />
    </Group>
  )
}
