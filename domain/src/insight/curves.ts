/** `rest` is the candidate's score in the rest of the test. */
export interface AnsweredShowing {
  rest: number
  chosen: readonly number[]
}

export interface Curve {
  option_id: number
  is_valid: boolean
  /**
   * For each third of the candidates (the weakest first), the share of candidates who chose the option; null for an
   * empty third.
   */
  shares: (number | null)[]
  shown: number[]
}

const THIRDS = 3

/** Candidates with equal scores in the rest of the test are in the same third. */
function thirdsOf(rests: readonly number[]): number[] {
  const sorted = rests.toSorted((one, other) => one - other)
  const lower = new Map<number, number>()
  for (const [at, rest] of sorted.entries()) if (!lower.has(rest)) lower.set(rest, at)
  // Safe cast: the map `lower` contains every value of `rests`.
  return rests.map((rest) => Math.floor((THIRDS * (lower.get(rest) as number)) / rests.length))
}

export function curvesOf(
  showings: readonly AnsweredShowing[],
  options: readonly { id: number; is_valid: boolean }[],
): Curve[] {
  const thirds = thirdsOf(showings.map(({ rest }) => rest))
  const groups = Array.from({ length: THIRDS }, (_, third) => showings.filter((__, at) => thirds[at] === third))
  const shown = groups.map(({ length }) => length)
  return options.map(({ id, is_valid }) => ({
    option_id: id,
    is_valid,
    shares: groups.map((group) =>
      group.length === 0 ? null : group.filter(({ chosen }) => chosen.includes(id)).length / group.length,
    ),
    shown,
  }))
}
