import { getQuestion } from '@assay/contract/questions/questions'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../i18n/text.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { toast } from '../lib/toast.tsx'
import { useGoBack } from '../lib/useGoBack.ts'
import { paths } from '../paths.ts'
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Page } from '../ui/Page.tsx'
import { Enemies } from './Enemies.tsx'
import { EditQuestion } from './form/EditQuestion.tsx'
import { ReportedProblems } from './ReportedProblems.tsx'

export default function EditQuestionPage() {
  const { id } = useParams({ from: `/staff/admin${paths.editQuestion}` })
  // No automatic reload, because the form must not change during editing.
  const question = useQuery({
    ...query(getQuestion, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const goBack = useGoBack(paths.questions)
  const isGone = question.isError && refusedFrom(question.error).code === 'QUESTION_NOT_FOUND'

  useEffect(() => {
    if (!question.isError) return
    toast('danger', t(isGone ? 'QUESTIONS.ALERT.GONE' : 'QUESTIONS.ALERT.API_ERROR_MESSAGE'))
    goBack()
  }, [question.isError, isGone, goBack])

  return (
    <Page
      title={t('QUESTIONS.EDIT_TITLE')}
      crumbs={[{ label: t('QUESTIONS.TITLE'), to: paths.questions }, { label: t('QUESTIONS.EDIT_CRUMB') }]}
      crumbsLabel={t('SHELL.BREADCRUMBS')}
      lead={question.data && t('QUESTIONS.CODE', { code: question.data.code })}
      action={
        question.data && (
          <ButtonLink
            to={paths.questionHistory}
            params={{ id }}
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            {t('HISTORY.TITLE')}
          </ButtonLink>
        )
      }
    >
      {question.data ? (
        <EditQuestion key={question.data.id} question={question.data}>
          <Enemies id={question.data.id} />
          {question.data.amount_of_remarks > 0 && <ReportedProblems id={question.data.id} />}
        </EditQuestion>
      ) : (
        <FormSkeleton width="56rem" fields={[260, 72, 72, 60]} />
      )}
    </Page>
  )
}
