import { numberAt } from './trigramNumbers.ts'

const WORDS = 16

export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** A sketch is a fingerprint of a set, with 512 bits. Every value of the set flips one bit. */
export function createSketches(amount: number) {
  const all = new Uint32Array(amount * WORDS)

  function draw(sketch: Uint32Array, numbers: Uint32Array): void {
    for (const number of numbers) {
      const bit = Math.imul(number, 0x9e37_79b1) >>> 23
      sketch[bit >>> 5] = numberAt(sketch, bit >>> 5) ^ (1 << (bit & 31))
    }
  }

  return {
    sketchOf(numbers: Uint32Array): Uint32Array {
      const sketch = new Uint32Array(WORDS)
      draw(sketch, numbers)
      return sketch
    },

    keep(index: number, numbers: Uint32Array): void {
      draw(all.subarray(index * WORDS, (index + 1) * WORDS), numbers)
    },

    /**
     * Lower bound for the number of values that are in only one of the two sets: each such value causes at most one
     * differing bit.
     */
    leastDifference(sketch: Uint32Array, index: number): number {
      let differing = 0
      for (let word = 0; word < WORDS; word += 1) {
        differing += countBits(numberAt(sketch, word) ^ numberAt(all, index * WORDS + word))
      }
      return differing
    },
  }
}
