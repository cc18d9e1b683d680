/**
 * If a text uses fewer different characters than this, a trigram fits into a small integer. Looking up small integers
 * is faster.
 */
const FEW = 1_023
/** This number is larger than the number of letters and digits in Unicode, and its cube is still a safe integer. */
const MANY = 200_000

/**
 * The value at an index that always exists. This function runs millions of times. A check for `undefined` would take
 * twenty-five times as long, and one function for both types of arrays would be several times slower.
 */
export const numberAt = (list: Uint32Array, index: number): number => list[index] as number

export const entryAt = (list: readonly number[], index: number): number => list[index] as number

export interface KnownTrigrams {
  known: Uint32Array
  size: number
}

/** Numbers the trigrams in the order in which they first appear; see trigramsOf. */
export function createTrigramNumbering() {
  const characters = new Map<string, number>()
  const numbers = new Map<number, number>()
  const amounts: number[] = []

  function numberOfCharacter(character: string): number {
    const known = characters.get(character)
    if (known !== undefined) return known
    characters.set(character, characters.size + 1)
    return characters.size
  }

  // Trigrams with large character numbers get negative keys, so that they never have the same key as other trigrams.
  const keyOf = (one: number, two: number, three: number) =>
    one <= FEW && two <= FEW && three <= FEW ? (one << 20) | (two << 10) | three : -((one * MANY + two) * MANY + three)

  /** A text of fewer than three characters is one trigram. */
  function trigramKeysOf(text: string): Set<number> {
    const runs = new Set<number>()
    if (text === '') return runs
    const characterNumbers = Array.from(text, numberOfCharacter)
    const last = Math.max(characterNumbers.length - 3, 0)
    // A short text is filled up with 0, which is not the number of any character.
    characterNumbers.push(0, 0)
    for (let at = 0; at <= last; at += 1) {
      runs.add(
        keyOf(entryAt(characterNumbers, at), entryAt(characterNumbers, at + 1), entryAt(characterNumbers, at + 2)),
      )
    }
    return runs
  }

  return {
    amounts,
    add(text: string): Uint32Array {
      return Uint32Array.from(trigramKeysOf(text), (trigramKey) => {
        const number = numbers.get(trigramKey) ?? numbers.size
        numbers.set(trigramKey, number)
        amounts[number] = (amounts[number] ?? 0) + 1
        return number
      })
    },
    look(text: string): KnownTrigrams {
      const runs = trigramKeysOf(text)
      const known: number[] = []
      for (const trigramKey of runs) {
        const number = numbers.get(trigramKey)
        if (number !== undefined) known.push(number)
      }
      return { known: Uint32Array.from(known), size: runs.size }
    },
  }
}
