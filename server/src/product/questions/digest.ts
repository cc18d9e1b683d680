import { createHash } from 'node:crypto'
import type { NewOption } from '@assay/domain/bank/question'

const normalizedText = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** The digest is equal for questions that differ only in line breaks and in the order of answers. */
export function questionDigest({
  description,
  answers,
}: {
  description: string
  answers: readonly NewOption[]
}): string {
  const sorted = answers.map((answer) => JSON.stringify([normalizedText(answer.description), answer.is_valid])).sort()
  return createHash('sha256')
    .update(JSON.stringify([normalizedText(description), sorted]))
    .digest('hex')
}
