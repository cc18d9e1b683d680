import { getQuestionInsight } from '@assay/contract/insight/questions'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { query, refusedFrom } from '../../lib/api.ts'
import { asCount } from '../../lib/lists/urlState.ts'
import { useGoBack } from '../../lib/useGoBack.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../shell/Failure.tsx'
import { Page } from '../../shell/Page.tsx'
import { focusHeading } from '../../ui/focusHeading.ts'
import { NoSuchQuestion } from '../question/NoSuchQuestion.tsx'
import type { QuestionStatistics } from '../question/questionStatistics.ts'
import { KeyFixForm } from './KeyFixForm.tsx'
import { KeyFixHistory } from './KeyFixHistory.tsx'

type LoadState =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; retry: () => void }
  | { state: 'loaded'; statistics: QuestionStatistics }

function useEdition(id: string, ofVersion: number | undefined): LoadState {
  const current = useQuery(query(getQuestionInsight, { params: { id }, query: {} }))
  const requestedEdition = current.data?.editions.find(
    ({ versions }) => ofVersion !== undefined && versions.includes(ofVersion),
  )
  const isEarlier = requestedEdition !== undefined && !requestedEdition.is_current
  const earlier = useQuery({
    ...query(getQuestionInsight, { params: { id }, query: { edition: requestedEdition?.edition_id } }),
    enabled: isEarlier,
  })
  const statisticsQuery = isEarlier ? earlier : current
  if (statisticsQuery.data && (ofVersion === undefined || requestedEdition))
    return { state: 'loaded', statistics: statisticsQuery.data }
  if (
    statisticsQuery.data ||
    (statisticsQuery.error && refusedFrom(statisticsQuery.error).code === 'QUESTION_NOT_FOUND')
  )
    return { state: 'unknown' }
  if (statisticsQuery.error) return { state: 'failed', retry: () => void statisticsQuery.refetch() }
  return { state: 'loading' }
}

export default function KeyFixPage() {
  const { id } = useParams({ from: `/staff/admin${paths.keyFix}` })
  const { of_version } = useSearch({ from: '/staff/admin' })
  const ofVersion = asCount(of_version) ?? undefined
  const edition = useEdition(id, ofVersion)
  const goBack = useGoBack(paths.insight)
  const [applied, setApplied] = useState(0)
  const beginAnew = () => {
    setApplied(applied + 1)
    focusHeading()
  }

  return (
    <Page
      title={t('KEY_FIX.TITLE')}
      lead={t('KEY_FIX.LEAD')}
      crumbs={[{ label: t('INSIGHT.TITLE'), to: paths.insight }, { label: t('KEY_FIX.TITLE') }]}
      action={
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
          {t('QUESTIONS.BACK')}
        </Button>
      }
    >
      {edition.state === 'unknown' && <NoSuchQuestion />}
      {edition.state === 'failed' && <Failure onRetry={edition.retry} />}
      {edition.state === 'loading' && (
        <Stack gap="lg" aria-busy>
          <Skeleton height={320} radius="md" />
          <Skeleton height={240} radius="md" />
        </Stack>
      )}
      {edition.state === 'loaded' && (
        <Stack gap="lg">
          <KeyFixForm
            key={`${ofVersion ?? 'current'} ${applied}`}
            ofVersion={ofVersion}
            statistics={edition.statistics}
            onApplied={beginAnew}
          />
          <KeyFixHistory statistics={edition.statistics} onUndone={beginAnew} />
        </Stack>
      )}
    </Page>
  )
}
