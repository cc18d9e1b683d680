import type { FieldError } from '@assay/contract/fieldErrors'
import type { Question } from '@assay/contract/questions/questions'
import { deleteTranslation, saveTranslation } from '@assay/contract/questions/translations'
import { useCall } from '../../lib/useCall.ts'
import { type QuestionForm, type QuestionValues, showFieldErrors } from './questionForm.ts'
import type { TranslationValues } from './translationValues.ts'

const failed = { OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'QUESTION_UPDATE_ERROR_MESSAGE' } as const

/** An answer that is not stored in the bank cannot have a translation. */
const answerTextsOf = ({ answers }: TranslationValues, known: QuestionValues['answers']) =>
  known.flatMap(({ id, key }) => (id === undefined ? [] : [{ id, description: answers[key] ?? '' }]))

export function useTranslations(form: QuestionForm) {
  const set = useCall(saveTranslation, {
    refusals: {
      QUESTION_CHANGED: 'TRANSLATIONS.CHANGED',
      ...failed,
    },
  })
  const remove = useCall(deleteTranslation, { refusals: { ...failed } })

  return {
    isPending: set.isPending || remove.isPending,
    /** The question is null if the call failed. The error is already shown. */
    remove: (id: number, lang: string): Promise<Question | null> =>
      remove.mutateAsync({ params: { id, lang } }).catch(() => null),
    set: (
      before: Question,
      { translation, at }: { translation: TranslationValues; at: number },
    ): Promise<Question | null> =>
      set
        .mutateAsync({
          params: { id: before.id, lang: translation.lang },
          body: {
            description: translation.description,
            answers: answerTextsOf(translation, form.getValues().answers),
            version: before.version,
          },
        })
        .catch((refused: { errors?: readonly FieldError[] }) => {
          const faults = (refused.errors ?? []).map((error) => ({
            ...error,
            field: `wordings.${at}.${error.field.replace(/^(answers\.\d+)\.description$/, '$1')}`,
          }))
          showFieldErrors(form, faults)
          return null
        }),
  }
}
