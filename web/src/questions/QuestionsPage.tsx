import { changeQuestions } from '@assay/contract/questions/history'
import { deleteQuestion, listQuestions, type Question } from '@assay/contract/questions/questions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { leaveEmptyPage, type Paging, pageQuery, usePaging } from '../lib/paging.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { useStableCallbacks } from '../lib/useStableCallbacks.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { useRemoval } from '../shell/list/useRemoval.ts'
import { Page } from '../shell/Page.tsx'
import { focusHeading } from '../ui/focusHeading.ts'
import { BankActions } from './BankActions.tsx'
import { BankFilter } from './bank/BankFilter.tsx'
import { type BankState, bankQuery, useBankState } from './bank/bankState.ts'
import type { CardActs } from './list/cardActs.ts'
import { NoQuestions } from './list/NoQuestions.tsx'
import { QuestionList } from './list/QuestionList.tsx'
import { questionName } from './questionName.ts'
import { BatchReport } from './selection/BatchReport.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import type { BatchOutcome } from './selection/useBatch.ts'
import { type Selected, useSelected } from './selection/useSelected.ts'
import { UploadReport } from './upload/UploadReport.tsx'
import { useUpload } from './upload/useUpload.ts'

function useUnarchive(onBack: (question: Question) => void) {
  const call = useCall(changeQuestions, {
    refusals: { OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'SELECTION.FAILED' },
  })
  return (question: Question) =>
    call.mutate(
      { body: { ids: [question.id], archive: false } },
      {
        onSuccess: ({ refused: [refused] }) => {
          if (refused?.code === 'LABEL_REQUIRED') return toast('warning', t('SELECTION.LABEL_REQUIRED', { count: 1 }))
          if (refused) return toast('danger', t('SELECTION.FAILED'))
          toast('success', t('BANK.BROUGHT_BACK', { name: questionName(question) }))
          return onBack(question)
        },
      },
    )
}

/** After a batch, changed questions are no longer selected, but the report still shows their names. */
function useBatchOutcome(selected: Selected) {
  const [outcome, setOutcome] = useState<{ done: BatchOutcome; nameOf: (id: number) => string } | null>(null)
  const showOutcome = (done: BatchOutcome) => {
    setOutcome({ done, nameOf: selected.nameOf })
    // Rejected questions stay selected, so that the user can check them.
    selected.drop(done.changed)
  }
  return { outcome, showOutcome, close: () => setOutcome(null) }
}

function useBank(paging: Paging, state: BankState) {
  return useQuery({
    ...query(listQuestions, { query: { ...pageQuery(paging), ...bankQuery(state) } }),
    placeholderData: keepPreviousData,
  })
}

export default function QuestionsPage() {
  const upload = useUpload()
  const [state, change] = useBankState()
  const [list, setList] = useState({ isArchived: state.isArchived, key: 0 })
  // The bank and the archive have different actions, so the selection is reset.
  if (list.isArchived !== state.isArchived) setList({ isArchived: state.isArchived, key: list.key + 1 })

  return (
    <Page title={t('QUESTIONS.TITLE')} action={<BankActions upload={upload} state={state} />}>
      <UploadReport upload={upload} />
      <BankFilter state={state} onChange={change} />
      <Bank key={list.key} state={state} onChange={change} />
    </Page>
  )
}

interface BankProps {
  state: BankState
  onChange: (change: Partial<BankState>) => void
}

function Bank({ state, onChange }: BankProps) {
  const paging = usePaging()
  const list = useBank(paging, state)
  const questions = list.data?.questions
  const total = list.data?.amount_of_questions ?? 0
  const selected = useSelected()
  const { outcome, showOutcome, close } = useBatchOutcome(selected)
  const leave = ({ id }: Question) => {
    selected.drop([id])
    leaveEmptyPage(paging, (questions?.length ?? 0) - 1)
  }
  const unarchive = useUnarchive((question) => {
    focusHeading()
    leave(question)
  })
  const remove = useRemoval(deleteQuestion, {
    nameOf: questionName,
    argumentsFor: ({ id }: Question) => ({ params: { id } }),
    isOnlyArchived: ({ amount_of_interviews }) => amount_of_interviews > 0,
    refusals: { QUESTION_IN_USE: 'QUESTIONS.ALERT.IN_USE', otherwise: 'QUESTION_DELETE_ERROR_MESSAGE' },
    onRemoved: leave,
  })

  const acts = useStableCallbacks<CardActs>({ onSelect: selected.toggle, onDelete: remove, onUnarchive: unarchive })

  useEffect(() => (list.isError ? toast('danger', t('QUESTIONS.ALERT.API_ERROR_MESSAGE')) : undefined), [list.isError])

  return (
    <>
      {outcome && <BatchReport outcome={outcome.done} nameOf={outcome.nameOf} onClose={close} />}
      <ListFrame
        list={list}
        entries={questions}
        total={total}
        paging={paging}
        empty={<NoQuestions state={state} onChange={onChange} />}
        selection={<SelectionBar selected={selected} state={state} total={total} onOutcome={showOutcome} />}
      >
        <QuestionList
          questions={questions}
          first={pageQuery(paging).start_index + 1}
          isSelected={selected.isSelected}
          acts={acts}
        />
      </ListFrame>
    </>
  )
}
