import { Checkbox, NativeSelect } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { FilterChips } from '../../shell/list/FilterPopover.tsx'
import { useShownParts } from '../useShownParts.ts'
import styles from './BankFilter.module.css'
import { type BankState, sorts } from './bankState.ts'
import { ImportFilterNotice } from './ImportFilterNotice.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useActiveFilters } from './useActiveFilters.ts'

interface Props {
  state: BankState
  onChange: (change: Partial<BankState>) => void
}

const sortTexts: Record<(typeof sorts)[number], TextKey> = { newest: 'BANK.NEWEST', changed: 'BANK.LAST_CHANGED' }

export function BankFilter({ state, onChange }: Props) {
  const active = useActiveFilters(state, onChange)
  return (
    <search>
      <div className={styles['filter']}>
        <SearchBox label={t('BANK.SEARCH')} words={state.words} onWords={(words) => onChange({ words })} />
        <div className={styles['labels']}>
          <LabelSelect
            label={t('QUESTIONS.LABELS')}
            placeholder={state.labels.length === 0 ? t('QUESTIONS.ANY_LABEL') : ''}
            value={state.labels}
            onChange={(chosen) => onChange({ labels: chosen })}
          />
        </div>
        <ShownParts />
        <MoreFilters state={state} count={active.length} onChange={onChange} />
        <NativeSelect
          label={t('BANK.SORT')}
          data={sorts.map((value) => ({ value, label: t(sortTexts[value]) }))}
          value={state.sort}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sort: sorts.find((one) => one === value) ?? 'newest' })
          }
        />
      </div>
      <FilterChips filters={active} />
      {state.import !== null && <ImportFilterNotice id={state.import} onAll={() => onChange({ import: null })} />}
    </search>
  )
}

function ShownParts() {
  const [shown, setShown] = useShownParts()
  return (
    <div className={styles['shown']}>
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
    </div>
  )
}
