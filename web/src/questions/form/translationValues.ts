import type { Question } from '@assay/contract/questions/questions'
import type { NewTranslation } from '@assay/contract/questions/translation'
import { languages } from '../../i18n/language.ts'

export interface TranslationValues {
  key: string
  lang: string
  description: string
  answers: Record<string, string>
  /** True if the question's text changed after the translation, and no user has confirmed the translation since. */
  is_behind: boolean
  /** The language of a stored translation cannot change. */
  is_stored: boolean
}

interface Keyed {
  key: string
}

let lastKey = 0

export function newTranslation(lang: string): TranslationValues {
  lastKey += 1
  return { key: `wording-${lastKey}`, lang, description: '', answers: {}, is_behind: false, is_stored: false }
}

export const translationValues = ({ wordings }: Pick<Question, 'wordings'>): TranslationValues[] =>
  wordings.map(({ lang, description, answers, is_behind }) => ({
    key: lang,
    lang,
    description,
    answers: Object.fromEntries(answers.map((answer) => [`answer-${answer.id}`, answer.description])),
    is_behind,
    is_stored: true,
  }))

export const copiedTranslations = (
  wordings: readonly TranslationValues[],
  keyFor: (key: string) => string,
): TranslationValues[] =>
  wordings.map(({ lang, description, answers }) => ({
    ...newTranslation(lang),
    description,
    answers: Object.fromEntries(Object.entries(answers).map(([key, text]) => [keyFor(key), text])),
  }))

export const translationsRequest = (
  wordings: readonly TranslationValues[],
  answers: readonly Keyed[],
): NewTranslation[] =>
  wordings.map(({ lang, description, answers: texts }) => ({
    lang,
    description,
    answers: answers.map(({ key }) => texts[key] ?? ''),
  }))

/** The API identifies answers by index, but the form identifies them by key. */
export const translationField = (field: string, answers: readonly Keyed[]): string =>
  field.replace(
    /^(wordings\.\d+\.answers\.)(\d+)$/,
    (_, way: string, at: string) => `${way}${answers[Number(at)]?.key}`,
  )

export function freeLanguages(lang: string | null, wordings: readonly Pick<TranslationValues, 'lang'>[]): string[] {
  const usedLanguages = new Set([lang, ...wordings.map((translation) => translation.lang)])
  return languages.map(({ locale }) => locale).filter((locale) => !usedLanguages.has(locale))
}

const translationKey = ({ description, answers, is_behind }: TranslationValues) =>
  JSON.stringify([description, Object.entries(answers).sort(), is_behind])

export function changedTranslations(before: readonly TranslationValues[], now: readonly TranslationValues[]) {
  const savedByLanguage = new Map(before.map((translation) => [translation.lang, translation]))
  const toSave = now.flatMap((translation, at) => {
    const old = savedByLanguage.get(translation.lang)
    return old && translationKey(old) === translationKey(translation) ? [] : [{ translation, at }]
  })
  return {
    toSave,
    toRemove: before.filter(({ lang }) => !now.some((one) => one.lang === lang)).map(({ lang }) => lang),
  }
}
