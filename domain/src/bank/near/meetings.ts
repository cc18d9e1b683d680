import { requiredMatches } from './beginning.ts'
import { numberAt } from './runs.ts'

/** Counts matching rare runs between one text and the others, and reports texts with enough matches. */
export function createMatchCounter(all: readonly Uint32Array[]) {
  const met = new Uint32Array(all.length)
  const neededBy = Uint32Array.from(all, ({ length }) => requiredMatches(length))

  return (size: number, meetOften: (index: number) => void) => {
    const needed = requiredMatches(size)
    const counted: number[] = []

    return {
      count(index: number): void {
        const amount = numberAt(met, index) + 1
        met[index] = amount
        if (amount === 1) counted.push(index)
        if (amount === Math.min(needed, numberAt(neededBy, index))) meetOften(index)
      },

      end(): void {
        for (const index of counted) met[index] = 0
      },
    }
  }
}
