import { numberAt } from './similarityIndex.ts'

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

export function createTrigramNumbering() {
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
