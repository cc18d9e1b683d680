import { getQuestion } from '@assay/contract/questions/questions'
import { Button, Collapse, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { QuestionText } from '../questions/QuestionText.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import { Failure } from '../ui/Failure.tsx'

const SharedPassage = lazyPart(() => import('./SharedPassage.tsx'), <Skeleton height={120} radius="md" />)

interface Props {
  id: number
  /** What it is called on this page. */
  name: string
}

/** The question as it is read, with its answers: nobody can say how hard it is by its first words alone. */
export function WholeQuestion({ id, name }: Props) {
  const [isShown, setShown] = useState(false)
  const panel = useId()
  const question = useQuery({ ...query(getQuestion, { params: { id } }), enabled: isShown })
  const { data } = question
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isShown}
        aria-controls={panel}
        aria-label={t(isShown ? 'STANDARD.HIDE_ANSWERS' : 'STANDARD.SHOW_ANSWERS', { question: name })}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'STANDARD.HIDE' : 'STANDARD.SHOW')}
      </Button>
      <Collapse expanded={isShown} id={panel}>
        {question.isError && !data && (
          <Failure {...failureTexts()} text={t('STANDARD.LOAD_FAILED')} onRetry={question.refetch} />
        )}
        {isShown && question.isPending && <Skeleton height={120} radius="md" aria-busy />}
        {data && (
          <Stack gap="sm">
            {data.passage_id !== null && <SharedPassage id={data.passage_id} />}
            <QuestionText question={data} showsAnswers showsLabels={false} />
          </Stack>
        )}
      </Collapse>
    </div>
  )
}
