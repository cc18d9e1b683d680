import { createSketches } from './sketch.ts'
import { numberAt } from './trigramNumbers.ts'

/** The trigrams of a text that other texts also have, and the number of all trigrams of the text. */
interface Compared {
  known: Uint32Array
  size: number
  sketch: Uint32Array
}

/** Both lists must be ascending. Stops early when the lists can no longer have `needed` values in common. */
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

export function createComparison(all: readonly Uint32Array[]) {
  const sketches = createSketches(all.length)
  for (const [index, ranks] of all.entries()) sketches.keep(index, ranks)

  return {
    prepare: (known: Uint32Array, size: number): Compared => ({ known, size, sketch: sketches.sketchOf(known) }),

    /** Returns zero for a similarity below the bound. */
    compare({ known, size, sketch }: Compared, index: number, bound: number): number {
      // Safe cast: callers use only indexes of this list.
      const other = all[index] as Uint32Array
      const sum = size + other.length
      const needed = Math.ceil((bound / (1 + bound)) * sum - 1e-9)
      if (Math.min(size, other.length) < needed) return 0
      if (size - known.length + sketches.leastDifference(sketch, index) > sum - 2 * needed) return 0
      const shared = overlapOf(known, other, needed)
      const similarity = shared / (sum - shared)
      return similarity >= bound ? similarity : 0
    },
  }
}
