import type { Question } from '@assay/contract/questions/questions'
import { deleteWording, setWording } from '@assay/contract/questions/wordings'
import { useCall } from '../../lib/useCall.ts'
import { faultsInOrder, type QuestionForm, type QuestionValues } from './questionForm.ts'
import type { WordingValues } from './wordingValues.ts'

const failed = { OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'QUESTION_UPDATE_ERROR_MESSAGE' } as const

/** Only answers stored in the bank can have a translation. */
const textsOf = ({ answers }: WordingValues, known: QuestionValues['answers']) =>
  known.flatMap(({ id, key }) => (id === undefined ? [] : [{ id, description: answers[key] ?? '' }]))

export function useWordings(form: QuestionForm) {
  const set = useCall(setWording, {
    refusals: {
      QUESTION_CHANGED: 'WORDINGS.CHANGED',
      ...failed,
    },
  })
  const remove = useCall(deleteWording, { refusals: { ...failed } })

  return {
    isPending: set.isPending || remove.isPending,
    /** Returns the question without the translation; null after an error, which is already shown. */
    remove: (id: number, lang: string): Promise<Question | null> =>
      remove.mutateAsync({ params: { id, lang } }).catch(() => null),
    set: (before: Question, { wording, at }: { wording: WordingValues; at: number }): Promise<Question | null> =>
      set
        .mutateAsync({
          params: { id: before.id, lang: wording.lang },
          body: {
            description: wording.description,
            answers: textsOf(wording, form.getValues().answers),
            version: before.version,
          },
        })
        .catch((refused: { errors?: Parameters<typeof faultsInOrder>[0] }) => {
          const faults = (refused.errors ?? []).map((error) => ({
            ...error,
            field: `wordings.${at}.${error.field.replace(/^(answers\.\d+)\.description$/, '$1')}`,
          }))
          form.setErrors(faultsInOrder(faults, form.getValues().answers))
          return null
        }),
  }
}
