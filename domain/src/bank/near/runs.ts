/** Below this many different characters three of them, numbered, fit into a small whole number, which is quick to look up. */
const FEW = 1_023
/** More than there are letters and digits: three of them are still one exact number. */
const MANY = 200_000

/**
 * What stands at a place that there is: every caller counts within the list. These lists are looked into millions of times,
 * where taking the number apart from a missing one costs twenty-five times as much as the look itself, and a function that is
 * given one kind of list alone is several times as quick as one that is given all.
 */
export const numberAt = (list: Uint32Array, index: number): number => list[index] as number

/** The same for a list that grows. */
export const entryAt = (list: readonly number[], index: number): number => list[index] as number

/** What a text comes to that is looked for: those of its runs that are known, and how many it has in all. */
export interface SoughtRuns {
  known: Uint32Array
  size: number
}

/** Gives every run of three characters a number of its own, in the order in which they are met; see sequencesOf. */
export function openNumbering() {
  const characters = new Map<string, number>()
  const numbers = new Map<number, number>()
  /** In how many of the texts each run stands. */
  const amounts: number[] = []

  function signOf(character: string): number {
    const known = characters.get(character)
    if (known !== undefined) return known
    characters.set(character, characters.size + 1)
    return characters.size
  }

  // Negative where a sign is beyond the few, so that the two ways of writing never mean the same.
  const keyOf = (one: number, two: number, three: number) =>
    one <= FEW && two <= FEW && three <= FEW ? (one << 20) | (two << 10) | three : -((one * MANY + two) * MANY + three)

  /** Each run once; a text that is shorter than three characters is one run. */
  function runsOf(text: string): Set<number> {
    const runs = new Set<number>()
    if (text === '') return runs
    const signs = Array.from(text, signOf)
    const last = Math.max(signs.length - 3, 0)
    // What is missing from a shorter text, as no character is numbered.
    signs.push(0, 0)
    for (let at = 0; at <= last; at += 1) {
      runs.add(keyOf(entryAt(signs, at), entryAt(signs, at + 1), entryAt(signs, at + 2)))
    }
    return runs
  }

  return {
    amounts,
    add(text: string): Uint32Array {
      return Uint32Array.from(runsOf(text), (run) => {
        const number = numbers.get(run) ?? numbers.size
        numbers.set(run, number)
        amounts[number] = (amounts[number] ?? 0) + 1
        return number
      })
    },
    look(text: string): SoughtRuns {
      const runs = runsOf(text)
      const known: number[] = []
      for (const run of runs) {
        const number = numbers.get(run)
        if (number !== undefined) known.push(number)
      }
      return { known: Uint32Array.from(known), size: runs.size }
    },
  }
}
