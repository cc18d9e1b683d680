import type { ListedCandidate } from '@assay/contract/rounds'

/** The outcome of a line: it is created, exists already, or needs correction. */
export type LineFate = 'new' | 'open' | 'finished' | 'withdrawn' | 'wrong'

export function fateOf({ errors, already }: ListedCandidate): LineFate {
  if (errors.length > 0) return 'wrong'
  return already ?? 'new'
}

const order: Record<LineFate, number> = { wrong: 0, new: 1, withdrawn: 2, finished: 3, open: 4 }

/** Lines with errors come first and existing ones last; otherwise the order of the list. */
export const wrongFirst = (candidates: readonly ListedCandidate[]): ListedCandidate[] =>
  candidates.toSorted((one, other) => order[fateOf(one)] - order[fateOf(other)])

/** Lines to create. Finished and withdrawn candidates are included only if `again` is set. */
export function toMake(candidates: readonly ListedCandidate[], again: boolean): ListedCandidate[] {
  return candidates.filter((candidate) => {
    const fate = fateOf(candidate)
    return fate === 'new' || (again && (fate === 'finished' || fate === 'withdrawn'))
  })
}

export const countFates = (candidates: readonly ListedCandidate[]): Record<LineFate, number> => {
  const counts: Record<LineFate, number> = { new: 0, open: 0, finished: 0, withdrawn: 0, wrong: 0 }
  for (const candidate of candidates) counts[fateOf(candidate)] += 1
  return counts
}
