import type { Translation } from '@assay/contract/questions/translation'
import { answerHtml } from '@assay/domain/bank/answerHtml'
import { z } from 'zod'
import { needsStoredHtml, optionTextsWithPictures, type StoredOption } from '../storedOptions.ts'

/**
 * Translated answers have the ids of the version's answers, so a translation cannot change which answers are correct.
 */
const document = z.array(
  z.object({
    lang: z.string(),
    description: z.string(),
    description_html: z.string(),
    answers: z.array(
      z
        .object({ id: z.number(), description: z.string(), html: z.string().optional() })
        .transform(({ html, ...answer }) => ({ ...answer, description_html: html ?? answerHtml(answer.description) })),
    ),
    is_behind: z.boolean().default(false),
  }),
)

export const readTranslations = (text: string | null): Translation[] =>
  text === null ? [] : document.parse(JSON.parse(text))

export const writeTranslations = (translations: readonly Translation[]): string | null =>
  translations.length === 0
    ? null
    : JSON.stringify(
        translations.map(({ lang, description, description_html, answers, is_behind }) => ({
          lang,
          description,
          description_html,
          answers: answers.map((answer) => ({
            id: answer.id,
            description: answer.description,
            ...(needsStoredHtml(answer) && { html: answer.description_html }),
          })),
          ...(is_behind && { is_behind }),
        })),
      )

/** Quotation marks inside a text are escaped, so the pattern for `lang` matches only keys of the JSON. */
export const languagesIn = (text: string | null): string[] =>
  [...(text ?? '').matchAll(/"lang":"([\w-]+)"/g)].map(([, lang = '']) => lang)

export const translationsWithSizes = (text: string | null, withSizes: (html: string) => string): string | null =>
  text?.includes('/pictures/')
    ? writeTranslations(
        readTranslations(text).map((translation) => ({
          ...translation,
          description_html: withSizes(translation.description_html),
          answers: translation.answers.map((answer) => ({
            ...answer,
            description_html: withSizes(answer.description_html),
          })),
        })),
      )
    : text

const translationTextsWithPictures = (text: string | null): string[] =>
  text?.includes('/pictures/')
    ? readTranslations(text).flatMap(({ description, answers }) => [
        description,
        ...answers.map((answer) => answer.description),
      ])
    : []

interface StoredQuestionTexts {
  description: string
  answers: string
  wordings: string | null
}

export const textWithPictures = ({ description, answers, wordings }: StoredQuestionTexts): string =>
  [description, ...optionTextsWithPictures(answers), ...translationTextsWithPictures(wordings)].join('\n')

interface Texts {
  description: string
  description_html: string
  lang: string | null
  answers: StoredOption[]
}

/** If the question has no translation in `lang`, the question's own text is returned. */
export function textInLanguage<Read extends Texts>(
  texts: Read,
  translations: string | null,
  lang: string | null,
): Read {
  const shown =
    lang === null ? undefined : readTranslations(translations).find((translation) => translation.lang === lang)
  if (!shown) return texts
  const { description, description_html, answers } = shown
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return {
    ...texts,
    lang: shown.lang,
    description,
    description_html,
    answers: texts.answers.map((answer) => ({ ...answer, ...byId.get(answer.id) })),
  }
}
