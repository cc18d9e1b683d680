import type { Draft } from '../reading/draft.ts'
import { descriptionInMarkdown, type TextKind } from './write.ts'

/** Pictures stand in questions and answers alone: staff would look for one in vain. */
const without = () => ({ why: 'a rationale holds none' })

/** Why something is right, in the bank's Markdown. */
export function rationaleInMarkdown(draft: Draft, text: string, kind: TextKind): string {
  const { find } = draft
  draft.find = without
  const written = text.trim() === '' ? '' : descriptionInMarkdown(draft, text.trim(), kind)
  if (find) draft.find = find
  else delete draft.find
  return written
}

/** Of the answer that was read last. */
export function addRationale(draft: Draft, at: number, rationale: string): void {
  const answer = draft.answers[at]
  if (answer && rationale !== '') answer.rationale = rationale
}
