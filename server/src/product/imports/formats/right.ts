import type { RightOptions } from '@assay/domain/bank/correctOptionsFrom'
import { type Draft, noteLoss, refuseDraft } from '../reading/draft.ts'

export function markCorrectOptions(draft: Draft, found: RightOptions): void {
  if ('fault' in found) {
    refuseDraft(draft, found.fault, { field: 'answers' })
    return
  }
  found.right.forEach((isRight, at) => {
    const answer = draft.answers[at]
    if (answer) answer.is_valid = isRight
  })
  for (const loss of found.losses) noteLoss(draft, loss)
}

export const refuseOtherType = (draft: Draft, kind: string): Draft => {
  refuseDraft(draft, 'OTHER_TYPE', { words: kind })
  return draft
}
