import { flags } from '@assay/contract/insight/figures'
import { type QuestionSort, questionSorts } from '@assay/contract/insight/questions'
import { Group, NativeSelect } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { flagTexts } from '../figures/inWords.ts'
import { type BankState, defaultDirection } from './bankState.ts'
import { DownloadCsv } from './DownloadCsv.tsx'

interface Props {
  state: BankState
  onChange: (change: Partial<BankState>) => void
  isEmpty: boolean
}

const sortTexts: Record<QuestionSort, TextKey> = {
  urgency: 'INSIGHT.URGENCY',
  shown: 'INSIGHT.SHOWN',
  facility: 'INSIGHT.RIGHT',
  discrimination: 'INSIGHT.APART',
  unanswered: 'INSIGHT.UNANSWERED',
  mean_time: 'INSIGHT.TIME',
  exposure: 'INSIGHT.SEEN',
}

export function BankFilter({ state, onChange, isEmpty }: Props) {
  const flagChoices = flags.map((flag) => ({ value: flag, label: t(flagTexts[flag]) }))
  return (
    <Group component="search" align="end" gap="sm">
      <LabelSelect
        label={t('QUESTIONS.LABELS')}
        placeholder={state.labels.length === 0 ? t('QUESTIONS.ANY_LABEL') : ''}
        value={state.labels}
        onChange={(names) => onChange({ labels: names })}
        miw={220}
        maw={420}
        flex={1}
      />
      <NativeSelect
        label={t('INSIGHT.FLAG')}
        data={[{ value: '', label: t('INSIGHT.ANY_FLAG') }, ...flagChoices]}
        value={state.flag ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ flag: flags.find((one) => one === value) ?? null })}
      />
      <NativeSelect
        label={t('INSIGHT.SORT')}
        data={questionSorts.map((sort) => ({ value: sort, label: t(sortTexts[sort]) }))}
        value={state.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: questionSorts.find((one) => one === value) ?? 'urgency', order: null })
        }
      />
      {state.sort !== 'urgency' && <OrderSelect state={state} onChange={onChange} />}
      <DownloadCsv state={state} isEmpty={isEmpty} />
    </Group>
  )
}

function OrderSelect({ state, onChange }: Omit<Props, 'isEmpty'>) {
  return (
    <NativeSelect
      label={t('INSIGHT.ORDER')}
      data={[
        { value: 'asc', label: t('INSIGHT.ASCENDING') },
        { value: 'desc', label: t('INSIGHT.DESCENDING') },
      ]}
      value={state.order ?? defaultDirection(state.sort)}
      onChange={({ currentTarget: { value } }) => onChange({ order: value === 'asc' ? 'asc' : 'desc' })}
    />
  )
}
