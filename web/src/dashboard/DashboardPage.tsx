import { listInterviews } from '@assay/contract/interviews/interviews'
import { listLabels } from '@assay/contract/labels'
import { listWebhooks } from '@assay/contract/webhooks'
import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { isOnFirstTry } from '../lib/queryClient.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { mayCall, useMe } from '../lib/session/session.ts'
import { toast } from '../lib/toast.tsx'
import { paths } from '../paths.ts'
import { Failure } from '../ui/Failure.tsx'
import { NewLink } from '../ui/links.tsx'
import { Page } from '../ui/Page.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { firstSteps, RECENT_INTERVIEWS, recentlyFinished } from './figures.ts'
import { LabelAnalysis } from './LabelAnalysis.tsx'
import { OpenRounds, openRounds } from './OpenRounds.tsx'
import { RatioChart } from './RatioChart.tsx'
import { RecentInterviews } from './RecentInterviews.tsx'
import { StatusChart } from './StatusChart.tsx'
import { WebhooksInTrouble } from './WebhooksInTrouble.tsx'

/** Whom to talk to next and why; then how the work and the bank stand. */
export default function DashboardPage() {
  const me = useMe()
  const name = me?.full_name ?? ''
  const list = useQuery(query(listInterviews, { query: { limit: RECENT_INTERVIEWS } }))
  const labels = useQuery(query(listLabels))
  const rounds = useQuery(openRounds())
  const webhooks = useQuery({ ...query(listWebhooks), enabled: mayCall(me, listWebhooks) })
  const interviews = list.data?.interviews
  const steps = interviews && labels.data && firstSteps(labels.data, interviews.length)

  return (
    <Page
      title={t('DASHBOARD.TITLE')}
      lead={t('DASHBOARD.WELCOME', { name })}
      action={<NewLink to={paths.createInterview}>{t('DASHBOARD.NEW_INTERVIEW')}</NewLink>}
    >
      {[list, labels, rounds, webhooks].some(isOnFirstTry) ? (
        <DashboardSkeleton />
      ) : (
        <Stack gap="lg">
          {steps && !steps.interviews && <FirstSteps steps={steps} />}
          <WebhooksInTrouble webhooks={webhooks.data?.webhooks ?? []} />
          <OpenRounds rounds={rounds.data?.blueprints ?? []} />
          {list.isError && <NotLoaded title={t('DASHBOARD.LIST_FAILED')} onRetry={list.refetch} />}
          {list.isPending && <Skeleton height={280} radius="md" />}
          {interviews && <RecentInterviews interviews={recentlyFinished(interviews)} />}
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            {interviews && <RatioChart interviews={recentlyFinished(interviews)} />}
            {interviews && <StatusChart interviews={interviews} />}
          </SimpleGrid>
          {labels.isError && <NotLoaded title={t('DASHBOARD.CHART_FAILED')} onRetry={labels.refetch} />}
          {labels.isPending && <Skeleton height={280} radius="md" />}
          {labels.data && <LabelAnalysis labels={labels.data} />}
        </Stack>
      )}
    </Page>
  )
}

/** Nothing stands there before all that may come above it is known, so that nothing is pushed aside. */
const DashboardSkeleton = () => (
  <Stack gap="lg" aria-busy>
    <Skeleton height={280} radius="md" />
    <Skeleton height={280} radius="md" />
  </Stack>
)

/** A part of the dashboard whose data did not come: told at once, and where the part would stand. */
function NotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  useEffect(() => toast('danger', title), [title])
  return <Failure {...failureTexts()} title={title} onRetry={onRetry} />
}
