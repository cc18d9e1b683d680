import { NEAR } from '../similarityOf.ts'

/** Number of 32-bit words in a sketch, the stored fingerprint of a question's text. */
export const SKETCH_WORDS = 32
const INITIAL_CAPACITY = 256

interface Sketched {
  size: number
  sketch: Uint32Array
}

/**
 * The index must be within the list. This function runs millions of times, and a check for `undefined` would take
 * twenty-five times as long.
 */
export const numberAt = (list: Uint32Array, index: number): number => list[index] as number

export function flipBit(sketch: Uint32Array, bit: number): void {
  sketch[bit >>> 5] = numberAt(sketch, bit >>> 5) ^ (1 << (bit & 31))
}

/** A trigram must flip the same bit on every node and in every release, because the database stores the sketches. */
function bitOf(sequence: string): number {
  let sum = 0
  for (let at = 0; at < sequence.length; at += 1) sum = Math.imul(sum ^ sequence.charCodeAt(at), 0x9e37_79b1)
  return Math.imul(sum ^ (sum >>> 15), 0x85eb_ca6b) >>> 22
}

export function sketchOf(sequences: ReadonlySet<string>): Uint32Array {
  const sketch = new Uint32Array(SKETCH_WORDS)
  for (const sequence of sequences) flipBit(sketch, bitOf(sequence))
  return sketch
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** The length of the sketch and `words` must be powers of two. */
function foldedWord(sketch: Uint32Array, word: number, words: number): number {
  let folded = numberAt(sketch, word)
  for (let at = word + words; at < sketch.length; at += words) folded ^= numberAt(sketch, at)
  return folded
}

/** Maximum number of trigrams that only one of two similar texts may contain, from the Jaccard index. */
const mostDifferent = (sum: number, bound: number) => Math.floor((sum * (1 - bound)) / (1 + bound) + 1e-9)

/** False only if the similarity of the texts is certainly below the bound. */
export function mayBeSimilar(one: Sketched, other: Sketched, bound = NEAR): boolean {
  const most = mostDifferent(one.size + other.size, bound)
  if (one.size === 0 || other.size === 0 || Math.abs(one.size - other.size) > most) return false
  const words = Math.min(one.sketch.length, other.sketch.length)
  let differing = 0
  for (let word = 0; word < words && differing <= most; word += 1)
    differing += countBits(foldedWord(one.sketch, word, words) ^ foldedWord(other.sketch, word, words))
  return differing <= most
}

export function createSimilarityIndex() {
  let sketches = new Uint32Array(INITIAL_CAPACITY * SKETCH_WORDS)
  let sizes = new Uint32Array(INITIAL_CAPACITY)
  const slots = new Map<number, number>()
  const ids: number[] = []

  function slotOf(id: number): number {
    const existingSlot = slots.get(id)
    if (existingSlot !== undefined) return existingSlot
    const slot = ids.length
    if (slot === sizes.length) {
      const [wider, longer] = [new Uint32Array(sketches.length * 2), new Uint32Array(sizes.length * 2)]
      wider.set(sketches)
      longer.set(sizes)
      sketches = wider
      sizes = longer
    }
    slots.set(id, slot)
    ids.push(id)
    return slot
  }

  return {
    put(id: number, size: number, sketch: Uint32Array): void {
      const slot = slotOf(id)
      sizes[slot] = size
      sketches.set(sketch, slot * SKETCH_WORDS)
    },

    /** The result may contain a few questions that are not similar. */
    nearTo(size: number, sketch: Uint32Array): number[] {
      const found: number[] = []
      for (const [slot, id] of ids.entries()) {
        const slotSketch = sketches.subarray(slot * SKETCH_WORDS, (slot + 1) * SKETCH_WORDS)
        if (mayBeSimilar({ size, sketch }, { size: numberAt(sizes, slot), sketch: slotSketch })) found.push(id)
      }
      return found
    },
  }
}
