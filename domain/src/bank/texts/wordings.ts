import { type Language, localeOf } from '../../people/languages.ts'
import { answerTextFaults, descriptionFaults, pictureWordsFaults, type QuestionFault } from '../question.ts'

/** What could not be read is undefined, and has its fault already. */
interface WordingDraft {
  lang: string | undefined
  description: string | undefined
  answers: readonly (string | undefined)[] | undefined
}

interface WordedDraft {
  /** Of the question's own text; null where nobody says it. */
  lang: string | null | undefined
  amountOfAnswers: number | undefined
  wordings: readonly WordingDraft[]
}

/** Each answer of the question once, in its order. */
function amountFaults(amount: number | undefined, given: number, path: QuestionFault['path']): QuestionFault[] {
  if (amount === undefined || given === amount) return []
  return given < amount
    ? [{ path: [...path, 'answers'], code: 'MISSING_ANSWER' }]
    : [{ path: [...path, 'answers', amount], code: 'UNKNOWN_ANSWER' }]
}

function textFaults({ description, answers = [] }: WordingDraft): QuestionFault[] {
  const texts = answers.map((text) => (text === undefined ? {} : { description: text }))
  const ofAnswers = [...answerTextFaults(texts), ...pictureWordsFaults(texts)]
  // An answer of a wording is its text itself.
  return [...descriptionFaults(description), ...ofAnswers.map(({ path, code }) => ({ path: path.slice(0, -1), code }))]
}

/** Of the languages that a question is to be had in: its own is known, and none is there twice. */
export function languageFaults(
  lang: string | null | undefined,
  wordings: readonly (string | undefined)[],
): QuestionFault[] {
  if (wordings.length === 0 || lang === undefined) return []
  if (lang === null) return [{ path: ['lang'], code: 'REQUIRED' }]
  return wordings.includes(lang) ? [{ path: ['lang'], code: 'DUPLICATE' }] : []
}

/** Of a question that is written in several languages at once. */
export function wordingsFaults({ lang, amountOfAnswers, wordings }: WordedDraft): QuestionFault[] {
  const langs = wordings.map((wording) => wording.lang)
  return [
    ...languageFaults(lang, langs),
    ...wordings.flatMap((wording, at): QuestionFault[] => {
      const path = ['wordings', at]
      const isThere = wording.lang !== undefined && langs.indexOf(wording.lang) < at
      return [
        ...(isThere ? [{ path: [...path, 'lang'], code: 'DUPLICATE' as const }] : []),
        ...(wording.answers ? amountFaults(amountOfAnswers, wording.answers.length, path) : []),
        ...textFaults(wording).map((fault) => ({ ...fault, path: [...path, ...fault.path] })),
      ]
    }),
  ]
}

/** Of a tag: the language itself, whatever its script and its country. */
export const firstPart = (tag: string): string => tag.split('-', 1).join().toLowerCase()

/**
 * What somebody reads of a question who is tested in a language: the language of one of its wordings, or null for its own text.
 * Of several that fit the very language goes first.
 */
export function wordingFor(language: Language, lang: string | null, wordings: readonly string[]): string | null {
  const exactly = localeOf(language)
  if (lang === exactly) return null
  const fits = (one: string) => firstPart(one) === firstPart(exactly)
  return wordings.find((one) => one === exactly) ?? wordings.find(fits) ?? null
}
