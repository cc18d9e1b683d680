import { getQuestionInsight } from '@assay/contract/insight/questions'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft, IconKey, IconPencil, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { query, refusedFrom } from '../../lib/api.ts'
import { useGoBack } from '../../lib/useGoBack.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../shell/Failure.tsx'
import { Page } from '../../shell/Page.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { NoSuchQuestion } from './NoSuchQuestion.tsx'
import { QuestionInsight } from './QuestionInsight.tsx'
import type { QuestionStatistics } from './questionStatistics.ts'

export default function QuestionInsightPage() {
  const { id } = useParams({ from: `/staff/admin${paths.questionInsight}` })
  const { edition } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const goBack = useGoBack(paths.insight)
  const chosen = edition === undefined ? undefined : String(edition)
  const { data, error, isPending, refetch } = useQuery({
    ...query(getQuestionInsight, { params: { id }, query: { edition: chosen } }),
    placeholderData: keepPreviousData,
  })
  const refused = error && refusedFrom(error)
  // The URL may name a version that does not exist. It then counts as an unknown question.
  const isUnknown = refused?.code === 'QUESTION_NOT_FOUND' || refused?.code === 'VALIDATION_FAILED'
  const choose = (wanted: string | undefined) =>
    void navigate({ to: '.', search: { edition: wanted }, resetScroll: false, replace: true })

  return (
    <Page
      title={t('INSIGHT.OF_QUESTION')}
      crumbs={[{ label: t('INSIGHT.TITLE'), to: paths.insight }, { label: t('INSIGHT.OF_QUESTION') }]}
      action={<Actions id={id} statistics={isUnknown ? undefined : data} onBack={goBack} />}
    >
      {isUnknown && <NoSuchQuestion />}
      {refused && !isUnknown && !data && <Failure title={t('INSIGHT.LOAD_FAILED')} onRetry={refetch} />}
      {isPending && <InsightSkeleton />}
      {data && !isUnknown && <QuestionInsight statistics={data} onEdition={choose} />}
    </Page>
  )
}

function Actions({
  id,
  statistics,
  onBack,
}: {
  id: string
  statistics: QuestionStatistics | undefined
  onBack: () => void
}) {
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
        {t('QUESTIONS.BACK')}
      </Button>
      {statistics?.in_bank && (
        <ButtonLink
          to={paths.editQuestion}
          params={{ id }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('INSIGHT.EDIT')}
        </ButtonLink>
      )}
      {statistics && (
        <ButtonLink
          to={paths.defence}
          params={{ id }}
          variant="default"
          leftSection={<IconShieldCheck size={18} aria-hidden />}
        >
          {t('DEFENCE.LINK')}
        </ButtonLink>
      )}
      {statistics && (
        <ButtonLink to={paths.keyFix} params={{ id }} leftSection={<IconKey size={18} aria-hidden />}>
          {t('INSIGHT.FIX_KEY')}
        </ButtonLink>
      )}
    </Group>
  )
}

function InsightSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={160} radius="md" />
      <Skeleton height={280} radius="md" />
    </Stack>
  )
}
