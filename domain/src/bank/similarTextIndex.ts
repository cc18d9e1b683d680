import { flipBit, mayBeSimilar, numberAt } from './similarity/similarityIndex.ts'
import { NEAR } from './similarityOf.ts'

/** For texts with few different characters, trigram keys are small integers, which a `Map` finds faster. */
const FEW = 1_023
/** Higher than the number of letters and digits in Unicode. Its cube is still a safe integer. */
const MANY = 200_000

interface NumberedTrigrams {
  /** Numbers of the known trigrams, in ascending order. */
  numbers: Uint32Array
  /** Number of all trigrams, known and unknown. */
  size: number
}

function createTrigramNumbering() {
  const characters = new Map<string, number>()
  const known = new Map<number, number>()

  function numberOfCharacter(character: string): number {
    const number = characters.get(character)
    if (number !== undefined) return number
    characters.set(character, characters.size + 1)
    return characters.size
  }

  const keyOf = (one: number, two: number, three: number) =>
    one <= FEW && two <= FEW && three <= FEW ? (one << 20) | (two << 10) | three : -((one * MANY + two) * MANY + three)

  function trigramKeysOf(text: string): Set<number> {
    const keys = new Set<number>()
    if (text === '') return keys
    const list = Array.from(text, numberOfCharacter)
    const filled = new Uint32Array(Math.max(list.length, 3))
    filled.set(list)
    for (let at = 0; at + 2 < filled.length; at += 1)
      keys.add(keyOf(numberAt(filled, at), numberAt(filled, at + 1), numberAt(filled, at + 2)))
    return keys
  }

  /** If `addsNew` is false, new trigrams are not stored: the texts of a large bank would fill the memory. */
  return (text: string, { addsNew }: { addsNew: boolean }): NumberedTrigrams => {
    const keys = trigramKeysOf(text)
    const numbers: number[] = []
    for (const key of keys) {
      if (addsNew && !known.has(key)) known.set(key, known.size)
      const number = known.get(key)
      if (number !== undefined) numbers.push(number)
    }
    return { numbers: new Uint32Array(numbers).sort(), size: keys.size }
  }
}

interface Compared extends NumberedTrigrams {
  sketch: Uint32Array
}

/** A sketch has two bits for each trigram of a text. A comparison of two sketches excludes most pairs of texts. */
const TRIGRAMS_PER_WORD = 16

/** `mayBeSimilar` needs sketches whose number of words is a power of two. */
function sketchOfNumbers(numbers: Uint32Array, size: number): Uint32Array {
  const sketch = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, size / TRIGRAMS_PER_WORD))))
  for (const number of numbers) flipBit(sketch, number % (sketch.length * 32))
  return sketch
}

/** Both lists of trigrams must be in ascending order. */
function overlapOf(one: Uint32Array, other: Uint32Array, needed: number): number {
  let shared = 0
  for (let at = 0, there = 0; at < one.length && there < other.length; ) {
    const left = numberAt(one, at)
    const right = numberAt(other, there)
    if (left === right) shared += 1
    if (left <= right) at += 1
    if (right <= left) there += 1
    if (shared + Math.min(one.length - at, other.length - there) < needed) return shared
  }
  return shared
}

function similarityFrom(one: Compared, other: Compared, bound: number): number {
  if (!mayBeSimilar(one, other, bound)) return 0
  const sum = one.size + other.size
  const shared = overlapOf(one.numbers, other.numbers, Math.ceil((bound / (1 + bound)) * sum - 1e-9))
  const similarity = shared / (sum - shared)
  return similarity >= bound ? similarity : 0
}

const UNREACHABLE = 2

export interface Nearest {
  index: number
  similarity: number
}

export function similarTextIndex(texts: readonly string[]) {
  const numberTrigrams = createTrigramNumbering()
  function prepare(text: string, addsNew: boolean): Compared {
    const { numbers, size } = numberTrigrams(text, { addsNew })
    return { numbers, size, sketch: sketchOfNumbers(numbers, size) }
  }
  const all = texts.map((text) => prepare(text, true))
  const bounds = new Float64Array(all.length).fill(NEAR)
  // Safe casts: callers use only existing indexes.
  const textAt = (index: number) => all[index] as Compared
  const boundAt = (index: number) => bounds[index] as number

  return {
    /** Call `nearestBefore` before `meet`. If several texts are equally similar, `nearestBefore` returns the first. */
    nearestBefore(at: number): Nearest | null {
      let nearest: Nearest | null = null
      // The search starts with the previous text, because similar questions often follow each other in a file. An early
      // match excludes most other texts.
      for (let index = at - 1; index >= 0; index -= 1) {
        const similarity = similarityFrom(textAt(at), textAt(index), boundAt(at))
        if (similarity === 0) continue
        nearest = { index, similarity }
        bounds[at] = similarity
      }
      return nearest
    },

    meet(text: string, found: (index: number, similarity: number) => void): void {
      const compared = prepare(text, false)
      for (let index = 0; index < all.length; index += 1) {
        const similarity = similarityFrom(compared, textAt(index), boundAt(index))
        if (similarity === 0) continue
        bounds[index] = similarity
        found(index, similarity)
      }
    },

    close(index: number): void {
      bounds[index] = UNREACHABLE
    },
  }
}
