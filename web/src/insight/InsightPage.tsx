import { listTestInsight } from '@assay/contract/insight/tests'
import { PAGE_SIZE } from '@assay/domain/limits'
import { Stack, Tabs, Text } from '@mantine/core'
import { IconChartHistogram } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { pageQuery } from '../lib/paging.ts'
import { usePageNumber } from '../lib/usePageNumber.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { Page } from '../shell/Page.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BankTab } from './bank/BankTab.tsx'
import { fitInWords } from './figures/fitInWords.ts'
import { TestTable } from './tests/TestTable.tsx'

const REFETCH_INTERVAL_MS = 15_000

function TestsTab() {
  const [page, goTo] = usePageNumber()
  const paging = { page, size: PAGE_SIZE, goTo }
  const list = useQuery({
    ...query(listTestInsight, { query: pageQuery(paging) }),
    placeholderData: keepPreviousData,
    // The page polls while enough tests have finished, but the background job has not calculated the statistics yet.
    refetchInterval: ({ state: { data } }) =>
      data && !data.body.fit && data.body.needed === 0 ? REFETCH_INTERVAL_MS : false,
  })
  const { data } = list

  return (
    <Stack gap="md">
      {data?.fit && (
        <Text fz="sm" c="dimmed">
          {t('INSIGHT.COUNTED', { count: data.fit.interviews })} {fitInWords(data.fit)}
        </Text>
      )}
      <ListFrame
        list={list}
        entries={data?.tests}
        total={data?.amount_of_tests ?? 0}
        paging={paging}
        failure={{ title: t('TESTS.LOAD_FAILED') }}
        empty={<NothingYet needed={data?.needed ?? 0} />}
      >
        <TestTable tests={data?.tests} isStale={list.isPlaceholderData} />
      </ListFrame>
    </Stack>
  )
}

function NothingYet({ needed }: { needed: number }) {
  const icon = <IconChartHistogram size={36} stroke={1.5} aria-hidden />
  return needed > 0 ? (
    <Notice icon={icon} title={t('TESTS.NONE_TITLE')} text={t('TESTS.NONE_TEXT', { count: needed })} />
  ) : (
    <Notice icon={icon} title={t('TESTS.COMING_TITLE')} text={t('TESTS.COMING_TEXT')} />
  )
}

export default function InsightPage() {
  const { tab } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const shown = tab === 'tests' ? 'tests' : 'questions'
  const goTo = (wanted: string | null) =>
    void navigate({ to: '.', search: wanted === 'tests' ? { tab: wanted } : {}, resetScroll: false })

  return (
    <Page title={t('INSIGHT.TITLE')} lead={t('INSIGHT.LEAD')}>
      <Tabs value={shown} onChange={goTo} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="questions">{t('INSIGHT.QUESTIONS')}</Tabs.Tab>
          <Tabs.Tab value="tests">{t('INSIGHT.TESTS')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="questions">
          <BankTab />
        </Tabs.Panel>
        <Tabs.Panel value="tests">
          <TestsTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
