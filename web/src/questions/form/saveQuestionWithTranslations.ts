import type { Question, updateQuestion } from '@assay/contract/questions/questions'
import type { useCall } from '../../lib/useCall.ts'
import { type QuestionValues, questionChanges } from './questionForm.ts'
import { changedTranslations } from './translationValues.ts'
import type { useTranslations } from './useTranslations.ts'

interface SaveRequest {
  id: number
  version: number
  before: QuestionValues
  values: QuestionValues
}

interface Calls {
  update: ReturnType<typeof useCall<typeof updateQuestion>>
  translations: ReturnType<typeof useTranslations>
}

/** `latest` is the question with all saved parts; undefined if all calls failed. */
interface Saved {
  isComplete: boolean
  latest?: Question
}

/** Translations are deleted first, because a question without a language cannot have translations. */
export async function saveQuestionWithTranslations(
  { id, version, before, values }: SaveRequest,
  { update, translations }: Calls,
): Promise<Saved> {
  const { toSave, toRemove } = changedTranslations(before.wordings, values.wordings)
  let latest: Question | null = null
  for (const lang of toRemove) {
    const without = await translations.remove(id, lang)
    if (!without) return { isComplete: false, ...(latest && { latest }) }
    latest = without
  }
  const body = { ...questionChanges(values), version: latest?.version ?? version }
  const changed = await update.mutateAsync({ params: { id }, body }).catch(() => null)
  if (!changed) return { isComplete: false, ...(latest && { latest }) }
  latest = changed
  for (const one of toSave) {
    const next: Question | null = await translations.set(latest, one)
    if (!next) return { isComplete: false, latest }
    latest = next
  }
  return { isComplete: true, latest }
}
