export interface QuestionTexts {
  description: string
  answers: readonly { description: string }[]
}

/** Questions with at least this similarity (from 0 to 1) are shown next to each other. */
export const NEAR = 0.75

const SEQUENCE = 3

const byCodeUnit = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/**
 * The text for comparisons: only letters and digits, without regard to case, accents, punctuation and order of options.
 */
export function comparableText({ description, answers }: QuestionTexts): string {
  const texts = [description, ...answers.map((answer) => answer.description).sort(byCodeUnit)]
  return texts
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function trigramsOf(text: string): Set<string> {
  const characters = [...text]
  if (characters.length <= SEQUENCE) return new Set(text === '' ? [] : [text])
  const last = characters.length - SEQUENCE
  return new Set(Array.from({ length: last + 1 }, (_, at) => characters.slice(at, at + SEQUENCE).join('')))
}

/** Longer texts are cut, so that their comparison does not take longer. */
const COMPARED_LETTERS = 1_500

export function questionTrigrams({ description, answers }: QuestionTexts): Set<string> {
  const beginning = (text: string) => text.slice(0, COMPARED_LETTERS)
  const texts = {
    description: beginning(description),
    answers: answers.map((answer) => ({ description: beginning(answer.description) })),
  }
  return trigramsOf(beginning(comparableText(texts)))
}

/** The similarity of two texts is the Jaccard index of their trigrams. */
export function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const sequence of small) if (large.has(sequence)) shared += 1
  return shared / (one.size + other.size - shared)
}

export const roundedSimilarity = (value: number): number => Math.round(value * 100) / 100
