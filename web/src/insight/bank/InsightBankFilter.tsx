import { flags } from '@assay/contract/insight/figures'
import {
  listQuestionInsight,
  type QuestionInsight,
  type QuestionSort,
  questionSorts,
} from '@assay/contract/insight/questions'
import { excerptOf } from '@assay/domain/bank/excerpt'
import { joinLabels } from '@assay/domain/bank/labels'
import type { Cell } from '@assay/domain/csv'
import { PAGE_MAX } from '@assay/domain/limits'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { sendRequest } from '../../lib/api.ts'
import { saveTable } from '../../lib/files/saveTable.ts'
import { readAllPages } from '../../lib/lists/pages.ts'
import { toastFailure } from '../../lib/toast.tsx'
import { type ActiveFilter, FilterChips, FilterPopover } from '../../shell/list/FilterPopover.tsx'
import { OptionalSelect } from '../../ui/form/OptionalSelect.tsx'
import { flagTexts } from '../figures/inWords.ts'
import { defaultDirection, type InsightBankState, insightQuery } from './insightBankState.ts'

const LETTERS_OF_QUESTION = 2_000

/**
 * In the exported file, column names are not translated and values are not rounded, so that programs can read the file.
 */
const columns: readonly [name: string, cell: (question: QuestionInsight) => Cell][] = [
  ['code', ({ code }) => code],
  ['question', ({ description }) => excerptOf(description, LETTERS_OF_QUESTION)],
  ['labels', ({ labels }) => joinLabels(labels.map(({ name }) => name))],
  ['shown', ({ shown }) => shown],
  ['right', ({ right }) => right],
  ['facility', ({ facility }) => facility.value],
  ['facility_low', ({ facility }) => facility.low],
  ['facility_high', ({ facility }) => facility.high],
  ['discrimination', ({ discrimination }) => discrimination.value],
  ['discrimination_low', ({ discrimination }) => discrimination.low],
  ['discrimination_high', ({ discrimination }) => discrimination.high],
  ['unanswered', ({ unanswered }) => unanswered],
  ['mean_time', ({ mean_time }) => mean_time],
  ['seen', ({ exposure }) => exposure.shown],
  ['seen_of', ({ exposure }) => exposure.of],
  ['flags', ({ flags }) => flags.join(' | ')],
  ['difficulty', ({ difficulty }) => difficulty],
]

const bankTable = (questions: readonly QuestionInsight[]): Cell[][] => [
  columns.map(([name]) => name),
  ...questions.map((question) => columns.map(([, cell]) => cell(question))),
]

const codeOf = ({ code }: QuestionInsight) => code

/** Loads all questions that match the filter, because the visible page contains only a part of them. */
function readWhole(state: InsightBankState): Promise<QuestionInsight[]> {
  const filter = insightQuery(state)
  const readPage = async (start_index: number, end_index: number) => {
    const { body } = await sendRequest(listQuestionInsight, { query: { ...filter, start_index, end_index } })
    return { entries: body.questions, total: body.amount_of_questions }
  }
  return readAllPages(readPage, codeOf, PAGE_MAX)
}

function DownloadCsv({ state, isEmpty }: { state: InsightBankState; isEmpty: boolean }) {
  const [isReading, setReading] = useState(false)
  const download = async () => {
    setReading(true)
    const save = async () => saveTable('insight-questions', bankTable(await readWhole(state)))
    await toastFailure('download insight', save, () => t('INSIGHT.DOWNLOAD_FAILED'))
    setReading(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isReading}
      disabled={isEmpty}
      onClick={() => void download()}
    >
      {t('INSIGHT.DOWNLOAD')}
    </Button>
  )
}

interface Props {
  state: InsightBankState
  onChange: (change: Partial<InsightBankState>) => void
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

export function InsightBankFilter({ state, onChange, isEmpty }: Props) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const active = activeFilters(state, onChange)
  const fields = <FilterFields state={state} onChange={onChange} />
  return (
    <search>
      <Group align="end" gap="sm">
        {isWide ? fields : <FilterPopover count={active.length}>{fields}</FilterPopover>}
        <DownloadCsv state={state} isEmpty={isEmpty} />
      </Group>
      {!isWide && <FilterChips filters={active} />}
    </search>
  )
}

function activeFilters({ labels, flag, sort }: InsightBankState, onChange: Props['onChange']): ActiveFilter[] {
  const chip = (name: TextKey, value: string, without: Partial<InsightBankState>): ActiveFilter => ({
    key: `${name} ${value}`,
    text: t('LIST.FILTER_TEXT', { name: t(name), value }),
    onRemove: () => onChange(without),
  })
  return [
    ...labels.map((name) => chip('QUESTIONS.LABELS', name, { labels: labels.filter((one) => one !== name) })),
    ...(flag ? [chip('INSIGHT.FLAG', t(flagTexts[flag]), { flag: null })] : []),
    ...(sort === 'urgency' ? [] : [chip('INSIGHT.SORT', t(sortTexts[sort]), { sort: 'urgency', order: null })]),
  ]
}

function FilterFields({ state, onChange }: Omit<Props, 'isEmpty'>) {
  return (
    <>
      <LabelSelect
        label={t('QUESTIONS.LABELS')}
        placeholder={state.labels.length === 0 ? t('QUESTIONS.ANY_LABEL') : ''}
        value={state.labels}
        onChange={(names) => onChange({ labels: names })}
        miw={220}
        maw={420}
        flex={1}
      />
      <OptionalSelect
        // The label field would open its list when it gets the focus.
        data-autofocus
        label={t('INSIGHT.FLAG')}
        none={t('INSIGHT.ANY_FLAG')}
        data={flags.map((value) => ({ value, label: t(flagTexts[value]) }))}
        flex="1 1 9rem"
        maw="13rem"
        value={state.flag}
        onChange={(flag) => onChange({ flag })}
      />
      <NativeSelect
        label={t('INSIGHT.SORT')}
        data={questionSorts.map((sort) => ({ value: sort, label: t(sortTexts[sort]) }))}
        flex="1 1 9rem"
        maw="13rem"
        value={state.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: questionSorts.find((one) => one === value) ?? 'urgency', order: null })
        }
      />
      {state.sort !== 'urgency' && <OrderSelect state={state} onChange={onChange} />}
    </>
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
