import type { Refused } from '@assay/contract/client'
import { listLabels } from '@assay/contract/labels'
import { deleteQuestion, listQuestions, type Question } from '@assay/contract/questions'
import { joinLabels } from '@assay/domain/bank/labels'
import { PAGE_SIZE } from '@assay/domain/limits'
import { pagesFor, windowOfPage } from '@assay/domain/paging'
import { Group, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type TextKey, useText } from '../i18n/text.ts'
import { query, useCall } from '../lib/api.ts'
import { confirmDelete } from '../lib/confirm.tsx'
import { failureTexts, pagerTexts } from '../lib/screenTexts.ts'
import { toast } from '../lib/toast.tsx'
import { usePageNumber } from '../lib/usePageNumber.ts'
import { Failure } from '../ui/Failure.tsx'
import { focusHeading } from '../ui/focusHeading.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { Page } from '../ui/Page.tsx'
import { BankFilter } from './BankFilter.tsx'
import { nameOf } from './QuestionCard.tsx'
import { NewQuestionButton, QuestionList } from './QuestionList.tsx'
import { BulkUpload } from './upload/BulkUpload.tsx'
import { UploadReport } from './upload/UploadReport.tsx'
import { useUpload } from './upload/useUpload.ts'
import { useLabelFilter } from './useBankView.ts'

export default function QuestionsPage() {
  const t = useText()
  const upload = useUpload()
  const { list, page, setPage, total } = useBank()
  const askAndRemove = useRemoval(() => {
    if (page > 1 && list.data?.questions.length === 1) setPage(page - 1)
  })

  useEffect(() => {
    if (list.isError) toast('danger', t('QUESTIONS.ALERT.API_ERROR_MESSAGE'))
  }, [list.isError, t])

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
      {list.isError ? (
        <Failure {...failureTexts()} onRetry={list.refetch} />
      ) : (
        <Stack>
          <QuestionList questions={list.data?.questions} first={(page - 1) * PAGE_SIZE + 1} onDelete={askAndRemove} />
          {total > (page - 1) * PAGE_SIZE && (
            <Pager
              page={page}
              pages={pagesFor(total, PAGE_SIZE)}
              onPage={setPage}
              {...pagerTexts(page, total, PAGE_SIZE)}
            />
          )}
        </Stack>
      )}
    </Page>
  )
}

function useBank() {
  const [page, setPage] = usePageNumber()
  const [names] = useLabelFilter()
  const { start, count } = windowOfPage(page, PAGE_SIZE)
  const asked = { start_index: start, end_index: start + count }
  const labels = names.length > 0 ? joinLabels(names) : undefined
  const list = useQuery({
    ...query(listQuestions, { query: { ...asked, labels } }),
    placeholderData: keepPreviousData,
  })
  return { list, page, setPage, total: list.data?.amount_of_questions ?? 0 }
}

function useRemoval(onRemoved: () => void) {
  const t = useText()
  const remove = useCall(deleteQuestion, {
    refreshes: [listQuestions, listLabels],
    onFailure: (refused) => toast('danger', t(whyNotDeleted(refused))),
  })
  return (question: Question) => {
    const name = nameOf(question)
    const done = () => {
      toast('success', t('DELETE.DONE', { name }))
      focusHeading()
      onRemoved()
    }
    confirmDelete(name, () => remove.mutate({ params: { id: question.id } }, { onSuccess: done }))
  }
}

function whyNotDeleted({ code }: Refused): TextKey {
  return code === 'QUESTION_IN_USE' ? 'QUESTIONS.ALERT.IN_USE' : 'QUESTION_DELETE_ERROR_MESSAGE'
}
