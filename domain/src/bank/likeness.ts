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

export interface Found {
  index: number
  similarity: number
}

/** What two sets as large as these must share at least to be near; a hair less, so that rounding loses none. */
const leastShared = (size: number) => Math.ceil(NEAR * size - 1e-9)

/** By how many of its rarest sequences a set that is near this one is surely met. */
const lengthOfBeginning = (size: number) => (size === 0 ? 0 : size - leastShared(size) + 1)

/** How many numbers two ascending lists share; it may stop where they can no longer share as many as are needed. */
function amountShared(one: Uint32Array, other: Uint32Array, needed: number): number {
  let shared = 0
  for (let at = 0, there = 0; at < one.length && there < other.length; ) {
    const [left = 0, right = 0] = [one[at], other[there]]
    if (left === right) shared += 1
    if (left <= right) at += 1
    if (right <= left) there += 1
    if (shared + Math.min(one.length - at, other.length - there) < needed) return shared
  }
  return shared
}

/** Every sequence of the texts by its rank, the rarest first: numbers take a tenth of the room that sets of texts do. */
function rankAll(texts: readonly string[]) {
  const numbers = new Map<string, number>()
  const amounts: number[] = []
  const numbered = texts.map((text) =>
    Uint32Array.from(sequencesOf(text), (sequence) => {
      const number = numbers.get(sequence) ?? numbers.size
      numbers.set(sequence, number)
      amounts[number] = (amounts[number] ?? 0) + 1
      return number
    }),
  )
  const rarestFirst = Uint32Array.from(amounts.keys()).sort((one, other) => (amounts[one] ?? 0) - (amounts[other] ?? 0))
  const ranks = new Uint32Array(amounts.length)
  for (const [rank, number] of rarestFirst.entries()) ranks[number] = rank
  const rankOf = (sequence: string) => ranks[numbers.get(sequence) ?? -1]
  return { rankOf, ranked: numbered.map((list) => list.map((number) => ranks[number] ?? 0).sort()) }
}

/**
 * Finds among these texts exactly those that are near another one, without comparing it with each. In one order for all,
 * the rarest first, two sets that share three quarters share one of their first sequences too: only who has one of those is looked at.
 */
export function nearIndex(texts: readonly string[]) {
  const { rankOf, ranked } = rankAll(texts)
  const holders = new Map<number, number[]>()
  ranked.forEach((ranks, index) => {
    for (const rank of ranks.subarray(0, lengthOfBeginning(ranks.length))) {
      const list = holders.get(rank)
      if (list) list.push(index)
      else holders.set(rank, [index])
    }
  })

  /** Looks at those before this one only, where that is said. */
  function find(text: string, before = texts.length): Found[] {
    const sequences = sequencesOf(text)
    const { size } = sequences
    const known = Uint32Array.from([...sequences].flatMap((sequence) => rankOf(sequence) ?? [])).sort()
    // What none of the texts has is rarer than all they have, and stands before it.
    const beginning = known.subarray(0, Math.max(0, lengthOfBeginning(size) - (size - known.length)))
    const looked = new Set<number>()
    for (const rank of beginning) for (const index of holders.get(rank) ?? []) if (index < before) looked.add(index)
    return [...looked].flatMap((index) => {
      const other = ranked[index] ?? new Uint32Array()
      if (other.length < leastShared(size) || size < leastShared(other.length)) return []
      const all = size + other.length
      const shared = amountShared(known, other, Math.ceil((NEAR / (1 + NEAR)) * all - 1e-9))
      const similarity = shared / (all - shared)
      return similarity >= NEAR ? [{ index, similarity }] : []
    })
  }

  return { find }
}
