import type { Draft } from '../reading/draft.ts'
import { descriptionInMarkdown, type TextKind } from './write.ts'

/** Why something is right, in the bank's Markdown. */
export const rationaleInMarkdown = (draft: Draft, text: string, kind: TextKind): string =>
  text.trim() === '' ? '' : descriptionInMarkdown(draft, text.trim(), kind)

/** What Canvas, Inspera and others call the words that somebody is told by what they scored. */
export const isByScore = (identifier: string): boolean =>
  /^(?:general_|feedback_|partially_?|partly_?)*(?:(?:in)?correct|wrong|unanswered|partial(?:ly)?|partly)(?:_?fb|_?feedback)?$/i.test(
    identifier,
  )

/** Of one answer; what is said of it twice stands below each other. */
export function addRationale(draft: Draft, at: number, rationale: string): void {
  const answer = draft.answers[at]
  if (answer && rationale !== '')
    answer.rationale = answer.rationale ? `${answer.rationale}\n\n${rationale}` : rationale
}
