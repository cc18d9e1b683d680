import { type CorrectOptions, correctOptionsFrom } from '@assay/domain/bank/correctOptionsFrom'
import { ANSWERS } from '@assay/domain/limits'

export type Score = (chosen: ReadonlySet<string>) => number | null

export function subsetsOf(ids: readonly string[]): string[][] {
  if (ids.length > ANSWERS.max + 4) return []
  return ids.reduce<string[][]>((all, id) => all.concat(all.map((subset) => [...subset, id])), [[]])
}

export function correctOfMany(score: Score, ids: readonly string[]): CorrectOptions {
  const scored = subsetsOf(ids).map((subset) => ({ subset, points: score(new Set(subset)) }))
  if (scored.length === 0 || scored.some(({ points }) => points === null)) return { fault: 'RIGHT_UNCLEAR' }
  const best = Math.max(...scored.map(({ points }) => points ?? 0))
  if (best <= 0) return { fault: 'NO_VALID_ANSWER' }
  // If several combinations have the best score, only the options in all of them are required.
  const bestChoices = scored.filter(({ points }) => points === best).map(({ subset }) => new Set(subset))
  const requiredIds = ids.filter((id) => bestChoices.every((subset) => subset.has(id)))
  if (requiredIds.length === 0 || score(new Set(requiredIds)) !== best) return { fault: 'RIGHT_UNCLEAR' }
  const weights = ids.map((id) => ((score(new Set([id])) ?? 0) * 100) / best)
  const isAllOrNothing = requiredIds.length > 1 && weights.every((weight) => weight <= 0)
  const right = ids.map((id) => requiredIds.includes(id))
  if (isAllOrNothing) return { right, losses: [] }
  const shared = correctOptionsFrom('multiple', weights)
  const losses = 'losses' in shared ? shared.losses : ['WEIGHTS' as const]
  return { right, losses }
}

export function correctOfOne(score: Score, ids: readonly string[]): CorrectOptions {
  const points = ids.map((id) => score(new Set([id])))
  if (points.includes(null)) return { fault: 'RIGHT_UNCLEAR' }
  const best = Math.max(...points.map((each) => each ?? 0))
  return correctOptionsFrom('single', best > 0 ? points.map((each) => ((each ?? 0) * 100) / best) : points.map(() => 0))
}
