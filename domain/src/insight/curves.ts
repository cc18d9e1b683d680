/** An answered showing with a rest: how right the others of the paper were, and what was chosen. */
export interface AnsweredShowing {
  rest: number
  chosen: readonly number[]
}

export interface Curve {
  option_id: number
  is_valid: boolean
  /** Of each third, from the weakest, how many of it chose the option; null where nobody is in it. */
  shares: (number | null)[]
  shown: number[]
}

const THIRDS = 3

/** In which third each stands: by how many have less of the rest. Equals stand in one. */
function thirdsOf(rests: readonly number[]): number[] {
  const sorted = rests.toSorted((one, other) => one - other)
  const lower = new Map<number, number>()
  for (const [at, rest] of sorted.entries()) if (!lower.has(rest)) lower.set(rest, at)
  // Each of them was put in above.
  return rests.map((rest) => Math.floor((THIRDS * (lower.get(rest) as number)) / rests.length))
}

/** How each option draws the weaker and the stronger ones. */
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
