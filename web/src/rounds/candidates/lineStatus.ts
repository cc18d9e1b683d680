import type { ListedCandidate } from '@assay/contract/rounds'

/**
 * Result of the check of a line: the candidate is new, has an interview in some state already, or the line is wrong.
 */
export type CandidateLineStatus = 'new' | 'open' | 'finished' | 'withdrawn' | 'wrong'

export function lineStatus({ errors, already }: ListedCandidate): CandidateLineStatus {
  if (errors.length > 0) return 'wrong'
  return already ?? 'new'
}

const order: Record<CandidateLineStatus, number> = { wrong: 0, new: 1, withdrawn: 2, finished: 3, open: 4 }

/** Sorts lines with errors first and existing candidates last. Within each group, the order of the list stays. */
export const errorsFirst = (candidates: readonly ListedCandidate[]): ListedCandidate[] =>
  candidates.toSorted((one, other) => order[lineStatus(one)] - order[lineStatus(other)])

/** Lines that create an interview. Finished and withdrawn candidates are included only if `again` is true. */
export function candidatesToCreate(candidates: readonly ListedCandidate[], again: boolean): ListedCandidate[] {
  return candidates.filter((candidate) => {
    const fate = lineStatus(candidate)
    return fate === 'new' || (again && (fate === 'finished' || fate === 'withdrawn'))
  })
}

export const countByStatus = (candidates: readonly ListedCandidate[]): Record<CandidateLineStatus, number> => {
  const counts: Record<CandidateLineStatus, number> = { new: 0, open: 0, finished: 0, withdrawn: 0, wrong: 0 }
  for (const candidate of candidates) counts[lineStatus(candidate)] += 1
  return counts
}
