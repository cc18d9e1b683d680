import { listLabels } from '@assay/contract/labels'
import { deleteQuestion, listQuestions, type Question } from '@assay/contract/questions'
import { Group } from '@mantine/core'
import { useEffect } from 'react'
import { t } from '../i18n/text.ts'
import { leaveEmptied, partOnWire, usePaging } from '../lib/paging.ts'
import { toast } from '../lib/toast.tsx'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { useRemoval } from '../shell/list/useRemoval.ts'
import { Page } from '../ui/Page.tsx'
import { BankFilter } from './BankFilter.tsx'
import { NewQuestionButton } from './NewQuestionButton.tsx'
import { NoQuestions } from './NoQuestions.tsx'
import { nameOf } from './QuestionCard.tsx'
import { QuestionList } from './QuestionList.tsx'
import { BulkUpload } from './upload/BulkUpload.tsx'
import { UploadReport } from './upload/UploadReport.tsx'
import { useUpload } from './upload/useUpload.ts'
import { useBank } from './useBank.ts'

export default function QuestionsPage() {
  const upload = useUpload()
  const paging = usePaging()
  const list = useBank(paging)
  const questions = list.data?.questions
  const remove = useRemoval(deleteQuestion, {
    refreshes: [listQuestions, listLabels],
    nameOf,
    argumentsFor: ({ id }: Question) => ({ params: { id } }),
    refusals: { QUESTION_IN_USE: 'QUESTIONS.ALERT.IN_USE', otherwise: 'QUESTION_DELETE_ERROR_MESSAGE' },
    onRemoved: () => leaveEmptied(paging, (questions?.length ?? 0) - 1),
  })

  useEffect(() => {
    if (list.isError) toast('danger', t('QUESTIONS.ALERT.API_ERROR_MESSAGE'))
  }, [list.isError])

  return (
    <Page
      title={t('QUESTIONS.TITLE')}
      action={
        <Group gap="xs">
          <BulkUpload upload={upload} />
          <NewQuestionButton />
        </Group>
      }
    >
      <UploadReport upload={upload} />
      <BankFilter />
      <ListFrame
        list={list}
        entries={questions}
        total={list.data?.amount_of_questions ?? 0}
        paging={paging}
        empty={<NoQuestions />}
      >
        <QuestionList questions={questions} first={partOnWire(paging).start_index + 1} onDelete={remove} />
      </ListFrame>
    </Page>
  )
}
