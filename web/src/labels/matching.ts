import { normalLabel } from '@assay/domain/bank/labels'

/** Enter selects the first match. */
export function bestMatchesFirst(names: readonly string[], typed: string): string[] {
  const wanted = normalLabel(typed)
  const rank = (name: string) => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2)
  return names.toSorted((one, other) => rank(one) - rank(other))
}

export function singleMatch(names: readonly string[], typed: string): string | undefined {
  const wanted = normalLabel(typed)
  if (names.includes(wanted)) return wanted
  const matching = names.filter((name) => name.includes(wanted))
  return matching.length === 1 ? matching[0] : undefined
}
