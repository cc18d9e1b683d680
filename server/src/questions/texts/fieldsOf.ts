import type { Written } from './rendered.ts'

/** A text of a question and the field that it came in. */
export interface TextOfField extends Written {
  field: string
}

export const fieldsOf = (
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

/** The same of a question in further languages, whose answers are texts by themselves. */
export const fieldsOfWordings = (
  wordings: readonly { description: string; answers: readonly string[] }[],
  before: string,
): TextOfField[] =>
  wordings.flatMap(({ description, answers }, at) => [
    { text: description, as: 'description', field: `${before}wordings.${at}.description` },
    ...answers.map((text, place) => ({
      ...{ text, as: 'answer' as const, field: `${before}wordings.${at}.answers.${place}` },
    })),
  ])

/** Why its key is right: shown to nobody as it is stored, so only what may hold a formula is looked at, and refused where that is wrong. */
export const fieldsOfReasons = (
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
