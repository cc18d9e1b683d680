export interface QuestionTexts {
  description: string
  answers: readonly { description: string }[]
}

/** From here on two questions are shown beside each other. */
export const NEAR = 0.75

const SEQUENCE = 3

const bySign = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** What two questions are compared by: their letters and digits, whatever case, accents, signs and order of the answers. */
export function comparable({ description, answers }: QuestionTexts): string {
  const texts = [description, ...answers.map((answer) => answer.description).sort(bySign)]
  return texts
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Every run of three characters. What is shorter than that is its own only one; where nothing is left there is none. */
export function sequencesOf(text: string): Set<string> {
  const characters = [...text]
  if (characters.length <= SEQUENCE) return new Set(text === '' ? [] : [text])
  const last = characters.length - SEQUENCE
  return new Set(Array.from({ length: last + 1 }, (_, at) => characters.slice(at, at + SEQUENCE).join('')))
}

/** Near twins are found by so many letters of each question, so that long texts cost no more. */
const COMPARED_LETTERS = 1_500

/** The sequences that find near twins in the bank. */
export function twinSequencesOf({ description, answers }: QuestionTexts): Set<string> {
  const beginning = (text: string) => text.slice(0, COMPARED_LETTERS)
  const texts = {
    description: beginning(description),
    answers: answers.map((answer) => ({ description: beginning(answer.description) })),
  }
  return sequencesOf(beginning(comparable(texts)))
}

/** The Jaccard index: how much two sets share of all that either has. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const sequence of small) if (large.has(sequence)) shared += 1
  return shared / (one.size + other.size - shared)
}

/** As it is shown. */
export const asShare = (value: number): number => Math.round(value * 100) / 100
