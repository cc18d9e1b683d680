import { fieldError } from '@assay/contract/fieldErrors'
import { answerHtml } from '@assay/domain/bank/answerHtml'
import { isPlainAnswer } from '@assay/domain/bank/texts/answerParts'
import { refuseFields } from '../../http/refusal.ts'
import type { Written } from './rendered.ts'
import type { Texts } from './workshop.ts'

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

/** Nothing of it has to be rendered elsewhere. */
const isPlain = ({ text, as }: Written) => as === 'answer' && isPlainAnswer(text)

/**
 * Their HTML, in their order. Refuses at their fields what takes too long and, where it is not taken over from what was stored
 * once, formulae that cannot be read; these stay as they are written.
 */
export async function renderTexts(
  { renderAll }: Texts,
  texts: readonly TextOfField[],
  { isTakenOver = false }: { isTakenOver?: boolean } = {},
): Promise<string[]> {
  const others = texts.filter((text) => !isPlain(text))
  const rendered = new Map((await renderAll(others)).map((made, at) => [others[at], made]))
  const made = texts.map((text) =>
    isPlain(text) ? { html: answerHtml(text.text), wrongAt: null } : rendered.get(text),
  )
  const errors = texts.flatMap(({ field }, at) => {
    const one = made[at]
    if (!one) return [fieldError(field, 'TOO_SLOW')]
    return one.wrongAt === null || isTakenOver ? [] : [{ ...fieldError(field, 'FORMULA_INVALID'), at: one.wrongAt }]
  })
  if (errors.length > 0) refuseFields(errors)
  return made.map((one) => one?.html ?? '')
}
