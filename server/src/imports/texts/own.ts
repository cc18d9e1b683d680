import { renderAnswer } from '../../questions/texts/answer.ts'
import { renderDescription } from '../../questions/texts/markdown.ts'
import type { Rendered } from '../../questions/texts/rendered.ts'
import { type Draft, refuseDraft } from '../reading/draft.ts'
import { bankMarkdown } from './write.ts'

/** Somebody wrote it for the bank, so a formula that it cannot show is a fault and no loss. */
function refuseWrongFormula(draft: Draft, field: string, text: string, render: (text: string) => Rendered): void {
  const wrongAt = text.includes('$') ? render(text).wrongAt : null
  if (wrongAt !== null) refuseDraft(draft, 'FORMULA_INVALID', { field, at: wrongAt })
}

/** The bank's own Markdown as it stands, but for pictures that came along in the file. */
export function ownDescription(draft: Draft, text: string, field = 'description'): string {
  const description = bankMarkdown(draft, text)
  refuseWrongFormula(draft, field, description, renderDescription)
  return description
}

const pictures = /(!\[[^\]\n]*\]\()(\/pictures\/[A-Za-z0-9]{22}\.\w+)(?=\))/g

/** An answer of the bank as it stands, with its pictures where the file has them. */
export function ownAnswer(draft: Draft, text: string, field = `answers.${draft.answers.length}.description`): string {
  const answer = text.trim().replaceAll(pictures, (written, before: string, address: string) => {
    const found = draft.find?.(address) ?? { why: '' }
    return 'address' in found ? before + found.address : written
  })
  refuseWrongFormula(draft, field, answer, renderAnswer)
  return answer
}

/** Why a key is right. */
export const ownRationale = (draft: Draft, text: string, field = 'rationale'): string =>
  ownDescription(draft, text.trim(), field)
