import { renderAnswer } from '../../questions/texts/answer.ts'
import { renderDescription } from '../../questions/texts/markdown.ts'
import type { RenderedText } from '../../questions/texts/renderedText.ts'
import { type Draft, refuseDraft } from '../reading/draft.ts'
import { bankMarkdown } from './toMarkdown.ts'

/**
 * In YAML files and tables, an invalid formula is an error. In other formats, an invalid formula is only reported as a
 * loss.
 */
function refuseWrongFormula(draft: Draft, field: string, text: string, render: (text: string) => RenderedText): void {
  const formulaErrorAt = text.includes('$') ? render(text).formulaErrorAt : null
  if (formulaErrorAt !== null) refuseDraft(draft, 'FORMULA_INVALID', { field, at: formulaErrorAt })
}

/** In YAML files and tables, only pictures from the file get new URLs. */
export function ownDescription(draft: Draft, text: string, field = 'description'): string {
  const description = bankMarkdown(draft, text)
  refuseWrongFormula(draft, field, description, renderDescription)
  return description
}

const pictures = /(!\[[^\]\n]*\]\()(\/pictures\/[A-Za-z0-9]{22}\.\w+)(?=\))/g

export function ownAnswer(draft: Draft, text: string, field = `answers.${draft.answers.length}.description`): string {
  const answer = text.trim().replaceAll(pictures, (written, before: string, address: string) => {
    const found = draft.find?.(address) ?? { why: '' }
    return 'address' in found ? before + found.address : written
  })
  refuseWrongFormula(draft, field, answer, renderAnswer)
  return answer
}

export const ownRationale = (draft: Draft, text: string, field = 'rationale'): string =>
  ownDescription(draft, text.trim(), field)
