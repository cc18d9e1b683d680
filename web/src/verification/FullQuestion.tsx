import { getQuestion } from '@assay/contract/questions/questions'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { QuestionText } from '../questions/QuestionText.tsx'
import { Failure } from '../shell/Failure.tsx'
import { lazyComponent } from '../shell/lazyComponent.tsx'

const QUESTION_PX = 120

const SharedPassage = lazyComponent(() => import('./SharedPassage.tsx'), <Skeleton height={QUESTION_PX} radius="md" />)

export function FullQuestion({ id, before }: { id: number; before?: number | undefined }) {
  const question = useQuery(query(getQuestion, { params: { id } }))
  const previousQuestion = useQuery({
    ...query(getQuestion, { params: { id: before ?? 0 } }),
    enabled: before !== undefined,
  })
  const { data } = question
  const isAnotherPassage = before === undefined || previousQuestion.data?.passage_id !== data?.passage_id
  if (question.isError && !data) return <Failure text={t('PASS_MARK.LOAD_FAILED')} onRetry={question.refetch} />
  if (!data) return <Skeleton height={QUESTION_PX} radius="md" aria-busy />
  const answers = data.answers.map((answer) => ({ ...answer, is_valid: false }))
  return (
    <Stack gap="sm">
      {data.passage_id !== null && isAnotherPassage && <SharedPassage id={data.passage_id} />}
      <QuestionText question={{ ...data, answers }} showsAnswers showsLabels={false} />
    </Stack>
  )
}
