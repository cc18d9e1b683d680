import type { ListedCandidate } from '@assay/contract/rounds'

export type CandidateLineStatus = 'new' | 'open' | 'finished' | 'withdrawn' | 'wrong'

export function lineStatus({ errors, already }: ListedCandidate): CandidateLineStatus {
  if (errors.length > 0) return 'wrong'
  return already ?? 'new'
}

const order: Record<CandidateLineStatus, number> = { wrong: 0, new: 1, withdrawn: 2, finished: 3, open: 4 }

export const errorsFirst = (candidates: readonly ListedCandidate[]): ListedCandidate[] =>
  candidates.toSorted((one, other) => order[lineStatus(one)] - order[lineStatus(other)])

export function candidatesToCreate(candidates: readonly ListedCandidate[], again: boolean): ListedCandidate[] {
  return candidates.filter((candidate) => {
    const status = lineStatus(candidate)
    return status === 'new' || (again && (status === 'finished' || status === 'withdrawn'))
  })
}

export const countByStatus = (candidates: readonly ListedCandidate[]): Record<CandidateLineStatus, number> => {
  const counts: Record<CandidateLineStatus, number> = { new: 0, open: 0, finished: 0, withdrawn: 0, wrong: 0 }
  for (const candidate of candidates) counts[lineStatus(candidate)] += 1
  return counts
}
