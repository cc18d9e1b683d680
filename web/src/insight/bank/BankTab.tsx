import type { ResponseOf } from '@assay/contract/endpoint'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { Stack, Text } from '@mantine/core'
import { IconChartHistogram } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { pageQuery } from '../../lib/paging.ts'
import { paths } from '../../paths.ts'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { fitInWords } from '../figures/fitInWords.ts'
import { BankTable } from './BankTable.tsx'
import { InsightBankFilter } from './InsightBankFilter.tsx'
import {
  BANK_PAGE_SIZE,
  defaultInsightBankState,
  insightQuery,
  isInsightBankFiltered,
  useInsightBankState,
} from './insightBankState.ts'

const REFETCH_INTERVAL_MS = 5_000

export function BankTab() {
  const [state, change] = useInsightBankState()
  const paging = { page: state.page, size: BANK_PAGE_SIZE, goTo: (page: number) => change({ page }) }
  const list = useQuery({
    ...query(listQuestionInsight, { query: { ...insightQuery(state), ...pageQuery(paging) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && data.body.pending > 0 ? REFETCH_INTERVAL_MS : false),
  })
  const { data } = list
  const total = data?.amount_of_questions ?? 0

  return (
    <Stack gap="md">
      <InsightBankFilter state={state} onChange={change} isEmpty={total === 0} />
      <Counted counts={data} />
      <ListFrame
        list={list}
        entries={data?.questions}
        total={total}
        paging={paging}
        failure={{ title: t('INSIGHT.LOAD_FAILED') }}
        empty={
          isInsightBankFiltered(state) ? (
            <NothingFound
              title={t('INSIGHT.NOTHING_TITLE')}
              text={t('INSIGHT.NOTHING_TEXT')}
              clear={t('INSIGHT.SHOW_ALL')}
              onClear={() => change(defaultInsightBankState)}
            />
          ) : (
            <NoQuestions />
          )
        }
      >
        <BankTable questions={data?.questions} isStale={list.isPlaceholderData} />
      </ListFrame>
    </Stack>
  )
}

type Counts = Pick<ResponseOf<typeof listQuestionInsight>, 'interviews' | 'pending' | 'fit'>

const nothingYet: Counts = { interviews: 0, pending: 0, fit: null }

/**
 * The text is invisible until the numbers have loaded, but its space is reserved, so that the layout does not shift.
 */
function Counted({ counts }: { counts: Counts | undefined }) {
  const { interviews, pending, fit } = counts ?? nothingYet
  const sentences = [
    t('INSIGHT.COUNTED', { count: interviews }),
    ...(pending > 0 ? [t('INSIGHT.PENDING', { count: pending })] : []),
    fitInWords(fit),
  ]
  return (
    <Text fz="sm" c="dimmed" style={{ visibility: counts ? undefined : 'hidden' }}>
      {sentences.join(' ')}
    </Text>
  )
}

function NoQuestions() {
  return (
    <Notice
      icon={<IconChartHistogram size={36} stroke={1.5} aria-hidden />}
      title={t('INSIGHT.NONE_TITLE')}
      text={t('INSIGHT.NONE_TEXT')}
      action={
        <ButtonLink to={paths.createQuestion} variant="default">
          {t('QUESTIONS.NEW')}
        </ButtonLink>
      }
    />
  )
}
