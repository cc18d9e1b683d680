import { changeQuestions } from '@assay/contract/questions/history'
import type { Question } from '@assay/contract/questions/questions'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { questionName } from '../questionName.ts'

export function useUnarchive(onBack: (question: Question) => void) {
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
