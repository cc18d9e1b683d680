import type { Question } from '@assay/contract/questions/questions'
import type { NewWording } from '@assay/contract/questions/wording'
import { languages } from '../../i18n/language.ts'

export interface WordingValues {
  /** Known to the page alone, as those of answers are. */
  key: string
  lang: string
  description: string
  /** The texts of the answers, by the keys of the question's. */
  answers: Record<string, string>
  /** The question's own text has changed since, and nobody has said that this one fits all the same. */
  is_behind: boolean
  /** It is in the bank, and its language settled. */
  is_stored: boolean
}

/** An answer of the question, as the page knows it. */
interface Keyed {
  key: string
}

let lastKey = 0

export function newWording(lang: string): WordingValues {
  lastKey += 1
  return { key: `wording-${lastKey}`, lang, description: '', answers: {}, is_behind: false, is_stored: false }
}

export const wordingsOf = ({ wordings }: Pick<Question, 'wordings'>): WordingValues[] =>
  wordings.map(({ lang, description, answers, is_behind }) => ({
    key: lang,
    lang,
    description,
    answers: Object.fromEntries(answers.map((answer) => [`answer-${answer.id}`, answer.description])),
    is_behind,
    is_stored: true,
  }))

/** Those of another question, whose answers are called by other keys. */
export const wordingsWith = (wordings: readonly WordingValues[], keyFor: (key: string) => string): WordingValues[] =>
  wordings.map(({ lang, description, answers }) => ({
    ...newWording(lang),
    description,
    answers: Object.fromEntries(Object.entries(answers).map(([key, text]) => [keyFor(key), text])),
  }))

/** As a new question says them: its answers in their order. */
export const wordingsOnWire = (wordings: readonly WordingValues[], answers: readonly Keyed[]): NewWording[] =>
  wordings.map(({ lang, description, answers: texts }) => ({
    lang,
    description,
    answers: answers.map(({ key }) => texts[key] ?? ''),
  }))

/** Where a fault of the wire stands in the form, whose answers are named and not numbered. */
export const fieldOfWording = (field: string, answers: readonly Keyed[]): string =>
  field.replace(
    /^(wordings\.\d+\.answers\.)(\d+)$/,
    (_, way: string, at: string) => `${way}${answers[Number(at)]?.key}`,
  )

/** In what it can still be said, in the order in which languages are offered. */
export function freeLanguages(lang: string | null, wordings: readonly Pick<WordingValues, 'lang'>[]): string[] {
  const taken = new Set([lang, ...wordings.map((wording) => wording.lang)])
  return languages.map(({ locale }) => locale).filter((locale) => !taken.has(locale))
}

const reads = ({ description, answers, is_behind }: WordingValues) =>
  JSON.stringify([description, Object.entries(answers).sort(), is_behind])

/** What has to be said to the bank, with its place in the form, and what is to leave it. */
export function wordingChanges(before: readonly WordingValues[], now: readonly WordingValues[]) {
  const known = new Map(before.map((wording) => [wording.lang, wording]))
  const said = now.flatMap((wording, at) => {
    const old = known.get(wording.lang)
    return old && reads(old) === reads(wording) ? [] : [{ wording, at }]
  })
  return { said, left: before.filter(({ lang }) => !now.some((one) => one.lang === lang)).map(({ lang }) => lang) }
}
