import { createNumbering, entryAt, numberAt, type SoughtRuns } from './runs.ts'

/** Ranks all runs of the texts, rarest first. */
export function rankByFrequency(texts: readonly string[]) {
  const numbering = createNumbering()
  const numbered = texts.map(numbering.add)
  const { amounts } = numbering
  const rarestFirst = Uint32Array.from(amounts.keys()).sort(
    (one, other) => entryAt(amounts, one) - entryAt(amounts, other),
  )
  const ranks = new Uint32Array(amounts.length)
  for (const [rank, number] of rarestFirst.entries()) ranks[number] = rank
  const ranked = (numbers: Uint32Array) => numbers.map((number) => numberAt(ranks, number)).sort()

  return {
    all: numbered.map(ranked),

    look(text: string): SoughtRuns {
      const { known, size } = numbering.look(text)
      return { known: ranked(known), size }
    },
  }
}
