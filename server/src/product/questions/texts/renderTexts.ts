import { fieldError } from '@assay/contract/fieldErrors'
import { answerHtml } from '@assay/domain/bank/answerHtml'
import { isPlainAnswer } from '@assay/domain/bank/texts/answerParts'
import { refuseFields } from '../../../platform/http/refusal.ts'
import type { TextToRender } from './renderedText.ts'
import type { TextOfField } from './textFields.ts'
import type { LimitedRenderer } from './textRenderer.ts'

const isPlain = ({ text, as }: TextToRender) => as === 'answer' && isPlainAnswer(text)

/** If a stored text did not change, an invalid formula is shown as plain text instead of an error. */
export async function renderTexts(
  { renderAll }: LimitedRenderer,
  texts: readonly TextOfField[],
  { isUnchanged = false }: { isUnchanged?: boolean } = {},
): Promise<string[]> {
  const others = texts.filter((text) => !isPlain(text))
  const rendered = new Map((await renderAll(others)).map((made, at) => [others[at], made]))
  const made = texts.map((text) =>
    isPlain(text) ? { html: answerHtml(text.text), formulaErrorAt: null } : rendered.get(text),
  )
  const errors = texts.flatMap(({ field }, at) => {
    const one = made[at]
    if (!one) return [fieldError(field, 'TOO_SLOW')]
    return one.formulaErrorAt === null || isUnchanged
      ? []
      : [{ ...fieldError(field, 'FORMULA_INVALID'), at: one.formulaErrorAt }]
  })
  if (errors.length > 0) refuseFields(errors)
  return made.map((one) => one?.html ?? '')
}
