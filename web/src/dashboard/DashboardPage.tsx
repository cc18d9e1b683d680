import { listActiveRounds } from '@assay/contract/dashboard/activeRounds'
import { type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { listLabels } from '@assay/contract/labels'
import { listOwnStandards } from '@assay/contract/verification/standards'
import { listWebhooks, type Webhook } from '@assay/contract/webhooks'
import { PAGE_MAX } from '@assay/domain/limits'
import { Alert, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { startOfYesterday } from '../i18n/dates.ts'
import { withTexts } from '../i18n/staffTexts.ts'
import { t } from '../i18n/text.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { isFirstLoad } from '../lib/queryClient.ts'
import { canCall, useMe } from '../lib/session/session.ts'
import { toast } from '../lib/toast.tsx'
import { paths } from '../paths.ts'
import { RatioTable } from '../results/RatioTable.tsx'
import { Failure } from '../shell/Failure.tsx'
import { lazyComponent } from '../shell/lazyComponent.tsx'
import { Page } from '../shell/Page.tsx'
import { NewLink, TextLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'
import { firstSteps, RECENT_INTERVIEWS, ratiosByLabel, recentlyFinished } from './dashboardStatistics.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { LabelAnalysis } from './LabelAnalysis.tsx'
import { QuestionsToRate } from './QuestionsToRate.tsx'
import { RecentInterviews } from './RecentInterviews.tsx'
import { StatusChart } from './StatusChart.tsx'

function FailingWebhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const count = webhooks.filter(({ trouble }) => trouble !== null).length
  if (count === 0) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {t('DASHBOARD.WEBHOOKS_TROUBLE', { count })}{' '}
      <TextLink to={paths.webhooks} inherit>
        {t('DASHBOARD.TO_WEBHOOKS')}
      </TextLink>
    </Alert>
  )
}

function RatioChart({ interviews }: { interviews: readonly Interview[] }) {
  const details = ratiosByLabel(interviews)
  return (
    <Section title={t('DASHBOARD.RATIO')} lead={t('DASHBOARD.RATIO_TEXT')}>
      {details.length === 0 ? (
        <Text c="dimmed">{t('DASHBOARD.NO_CATEGORIES')}</Text>
      ) : (
        <RatioTable caption={t('DASHBOARD.RATIO')} details={details} />
      )}
    </Section>
  )
}

const ActiveRounds = lazyComponent(
  withTexts(['interviews'], () => import('./rounds/ActiveRounds.tsx')),
  <Skeleton height={280} radius="md" aria-busy />,
)

/** If the list of rounds appeared later than the page, the layout would shift. */
function useActiveRoundsPreload(isWanted: boolean): boolean {
  const [hasCome, setCome] = useState(false)
  useEffect(() => {
    if (isWanted) void ActiveRounds.preload().then(() => setCome(true))
  }, [isWanted])
  return hasCome || !isWanted
}

const ROUNDS_AT_FIRST = 5
const REFETCH_INTERVAL_MS = 15_000

/** The rounds are loaded again regularly, because candidates can start and finish while the page is open. */
const useActiveRounds = (amount: number) =>
  useQuery({
    ...query(listActiveRounds, {
      query: { since: startOfYesterday(Date.now()), start_index: 0, end_index: amount },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.body.rounds.length ?? 0) > 0 ? REFETCH_INTERVAL_MS : false),
  })

export default function DashboardPage() {
  const me = useMe()
  const name = me?.full_name ?? ''
  const list = useQuery(query(listInterviews, { query: { limit: RECENT_INTERVIEWS } }))
  const labels = useQuery(query(listLabels))
  const [shown, setShown] = useState(ROUNDS_AT_FIRST)
  const rounds = useActiveRounds(shown)
  const hasLoadedActiveRounds = useActiveRoundsPreload((rounds.data?.rounds.length ?? 0) > 0)
  const webhooks = useQuery({ ...query(listWebhooks), enabled: canCall(me, listWebhooks) })
  const standardsToRate = useQuery(query(listOwnStandards))
  const interviews = list.data?.interviews
  const steps = interviews && labels.data && firstSteps(labels.data, interviews.length)

  return (
    <Page
      title={t('DASHBOARD.TITLE')}
      lead={t('DASHBOARD.WELCOME', { name })}
      action={<NewLink to={paths.createInterview}>{t('DASHBOARD.NEW_INTERVIEW')}</NewLink>}
    >
      {!hasLoadedActiveRounds || [list, labels, rounds, webhooks, standardsToRate].some(isFirstLoad) ? (
        <DashboardSkeleton />
      ) : (
        <Stack gap="lg">
          {steps && !steps.interviews && <FirstSteps steps={steps} />}
          <QuestionsToRate standards={standardsToRate.data?.standards ?? []} />
          <FailingWebhooks webhooks={webhooks.data?.webhooks ?? []} />
          {rounds.data && rounds.data.rounds.length > 0 && (
            <ActiveRounds
              rounds={rounds.data.rounds}
              total={rounds.data.amount_of_rounds}
              onAll={() => setShown(PAGE_MAX)}
              canSend={rounds.data.can_send}
            />
          )}
          {rounds.isError && !rounds.data && refusedFrom(rounds.error).code !== 'OFFLINE' && (
            <Failure title={t('DASHBOARD.ROUNDS_FAILED')} onRetry={rounds.refetch} />
          )}
          {list.isError && <NotLoaded title={t('DASHBOARD.LIST_FAILED')} onRetry={list.refetch} />}
          {list.isPending && <Skeleton height={280} radius="md" />}
          {interviews && <RecentInterviews interviews={recentlyFinished(interviews)} />}
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <Stack gap="lg">
              {interviews && <StatusChart interviews={interviews} />}
              {interviews && <RatioChart interviews={recentlyFinished(interviews)} />}
            </Stack>
            <div>
              {labels.isError && <NotLoaded title={t('DASHBOARD.CHART_FAILED')} onRetry={labels.refetch} />}
              {labels.isPending && <Skeleton height={280} radius="md" />}
              {labels.data && <LabelAnalysis labels={labels.data} />}
            </div>
          </SimpleGrid>
        </Stack>
      )}
    </Page>
  )
}

/** The skeleton is shown until all parts of the dashboard have loaded, so that the layout does not shift. */
const DashboardSkeleton = () => (
  <Stack gap="lg" aria-busy>
    <Skeleton height={280} radius="md" />
    <Skeleton height={280} radius="md" />
  </Stack>
)

function NotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  useEffect(() => toast('danger', title), [title])
  return <Failure title={title} onRetry={onRetry} />
}
