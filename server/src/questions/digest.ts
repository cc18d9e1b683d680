import { createHash } from 'node:crypto'
import type { AnswerDraft } from '@assay/domain/bank/question'

const normal = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Ignores line wrapping and the order of answers. */
export function digestOf({ description, answers }: { description: string; answers: readonly AnswerDraft[] }): string {
  const sorted = answers.map((answer) => JSON.stringify([normal(answer.description), answer.is_valid])).sort()
  return createHash('sha256')
    .update(JSON.stringify([normal(description), sorted]))
    .digest('hex')
}
