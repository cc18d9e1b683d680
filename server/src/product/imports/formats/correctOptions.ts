import type { CorrectOptions } from '@assay/domain/bank/correctOptionsFrom'
import { type Draft, noteLoss, refuseDraft } from '../reading/draft.ts'

export function markCorrectOptions(draft: Draft, found: CorrectOptions): void {
  if ('fault' in found) {
    refuseDraft(draft, found.fault, { field: 'answers' })
    return
  }
  found.right.forEach((isCorrect, at) => {
    const answer = draft.answers[at]
    if (answer) answer.is_valid = isCorrect
  })
  for (const loss of found.losses) noteLoss(draft, loss)
}

export const refuseOtherType = (draft: Draft, kind: string): Draft => {
  refuseDraft(draft, 'OTHER_TYPE', { words: kind })
  return draft
}
