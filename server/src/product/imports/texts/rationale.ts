import type { Draft } from '../reading/draft.ts'
import { descriptionInMarkdown, type TextKind } from './toMarkdown.ts'

export const rationaleInMarkdown = (draft: Draft, text: string, kind: TextKind): string =>
  text.trim() === '' ? '' : descriptionInMarkdown(draft, text.trim(), kind)

/** Canvas, Inspera and other programs give names such as `correct_fb` to feedback that depends on the score. */
export const isByScore = (identifier: string): boolean =>
  /^(?:general_|feedback_|partially_?|partly_?)*(?:(?:in)?correct|wrong|unanswered|partial(?:ly)?|partly)(?:_?fb|_?feedback)?$/i.test(
    identifier,
  )

export function addRationale(draft: Draft, at: number, rationale: string): void {
  const answer = draft.answers[at]
  if (answer && rationale !== '')
    answer.rationale = answer.rationale ? `${answer.rationale}\n\n${rationale}` : rationale
}
