import type { TextToRender } from './renderedText.ts'

export interface TextOfField extends TextToRender {
  field: string
}

export const textFields = (
  {
    description,
    answers,
  }: { description?: string | undefined; answers?: readonly { description?: string | undefined }[] | undefined },
  before = '',
): TextOfField[] => [
  ...(description === undefined
    ? []
    : [{ text: description, as: 'description' as const, field: `${before}description` }]),
  ...(answers ?? []).flatMap(({ description: text }, at) =>
    text === undefined ? [] : [{ text, as: 'answer' as const, field: `${before}answers.${at}.description` }],
  ),
]

export const translationFields = (
  translations: readonly { description: string; answers: readonly string[] }[],
  before: string,
): TextOfField[] =>
  translations.flatMap(({ description, answers }, at) => [
    { text: description, as: 'description', field: `${before}wordings.${at}.description` },
    ...answers.map((text, place) => ({
      ...{ text, as: 'answer' as const, field: `${before}wordings.${at}.answers.${place}` },
    })),
  ])

/** Reasons are not stored as HTML, so only reasons that may contain a formula are checked. */
export const reasonFields = (
  {
    rationale,
    answers = [],
  }: { rationale?: string | undefined; answers?: readonly { rationale?: string | undefined }[] | undefined },
  before = '',
): TextOfField[] =>
  [
    { text: rationale, field: 'rationale' },
    ...answers.map((answer, at) => ({ text: answer.rationale, field: `answers.${at}.rationale` })),
  ].flatMap(({ text, field }) =>
    text?.includes('$') ? [{ text, as: 'description' as const, field: before + field }] : [],
  )
