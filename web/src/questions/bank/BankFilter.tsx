import { getImport } from '@assay/contract/imports/imports'
import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type TextKey, t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { FilterChips } from '../../shell/list/FilterPopover.tsx'
import { TextLink } from '../../ui/links.tsx'
import { useShownParts } from '../useShownParts.ts'
import styles from './BankFilter.module.css'
import { type BankState, sorts } from './bankState.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useActiveFilters } from './useActiveFilters.ts'

function ImportFilterNotice({ id, onAll }: { id: number; onAll: () => void }) {
  const { data } = useQuery(query(getImport, { params: { id } }))
  return (
    <Group gap="xs">
      <Text fz="sm">{t('BANK.OF_IMPORT')}</Text>
      <TextLink to={paths.import} params={{ id: `${id}` }} fz="sm" fw={600}>
        {data?.file_name ?? t('IMPORT.TITLE')}
      </TextLink>
      <Button variant="default" size="xs" mih={34} onClick={onAll}>
        {t('QUESTIONS.SHOW_ALL')}
      </Button>
    </Group>
  )
}

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
