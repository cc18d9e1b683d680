import { type Language, localeOf } from '../../people/languages.ts'
import { altTextFaults, answerTextFaults, descriptionFaults, type QuestionFault } from '../question.ts'

/** A field is undefined if its value could not be parsed. The parsing error is already reported. */
interface TranslationDraft {
  lang: string | undefined
  description: string | undefined
  answers: readonly (string | undefined)[] | undefined
}

interface TranslatedDraft {
  lang: string | null | undefined
  amountOfAnswers: number | undefined
  wordings: readonly TranslationDraft[]
}

function amountFaults(amount: number | undefined, given: number, path: QuestionFault['path']): QuestionFault[] {
  if (amount === undefined || given === amount) return []
  return given < amount
    ? [{ path: [...path, 'answers'], code: 'MISSING_ANSWER' }]
    : [{ path: [...path, 'answers', amount], code: 'UNKNOWN_ANSWER' }]
}

function textFaults({ description, answers = [] }: TranslationDraft): QuestionFault[] {
  const texts = answers.map((text) => (text === undefined ? {} : { description: text }))
  const ofAnswers = [...answerTextFaults(texts), ...altTextFaults(texts)]
  return [...descriptionFaults(description), ...ofAnswers.map(({ path, code }) => ({ path: path.slice(0, -1), code }))]
}

export function languageFaults(
  lang: string | null | undefined,
  translations: readonly (string | undefined)[],
): QuestionFault[] {
  if (translations.length === 0 || lang === undefined) return []
  if (lang === null) return [{ path: ['lang'], code: 'REQUIRED' }]
  return translations.includes(lang) ? [{ path: ['lang'], code: 'DUPLICATE' }] : []
}

export function translationFaults({ lang, amountOfAnswers, wordings }: TranslatedDraft): QuestionFault[] {
  const langs = wordings.map((translation) => translation.lang)
  return [
    ...languageFaults(lang, langs),
    ...wordings.flatMap((translation, at): QuestionFault[] => {
      const path = ['wordings', at]
      const isThere = translation.lang !== undefined && langs.indexOf(translation.lang) < at
      return [
        ...(isThere ? [{ path: [...path, 'lang'], code: 'DUPLICATE' as const }] : []),
        ...(translation.answers ? amountFaults(amountOfAnswers, translation.answers.length, path) : []),
        ...textFaults(translation).map((fault) => ({ ...fault, path: [...path, ...fault.path] })),
      ]
    }),
  ]
}

export const primarySubtag = (tag: string): string => tag.split('-', 1).join().toLowerCase()

/**
 * The result is null for the question's own text. A translation with exactly the candidate's language tag is preferred.
 */
export function translationFor(
  language: Language,
  lang: string | null,
  translations: readonly string[],
): string | null {
  const exactly = localeOf(language)
  if (lang === exactly) return null
  const fits = (one: string) => primarySubtag(one) === primarySubtag(exactly)
  return translations.find((one) => one === exactly) ?? translations.find(fits) ?? null
}
