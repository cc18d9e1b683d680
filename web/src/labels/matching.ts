import { normalLabel } from '@assay/domain/bank/labels'

/** The best match must come first, because Enter selects the first match. */
export function bestMatchesFirst(names: readonly string[], typed: string): string[] {
  const searchedName = normalLabel(typed)
  const rank = (name: string) => (name === searchedName ? 0 : name.startsWith(searchedName) ? 1 : 2)
  return names.toSorted((one, other) => rank(one) - rank(other))
}

export function singleMatch(names: readonly string[], typed: string): string | undefined {
  const searchedName = normalLabel(typed)
  if (names.includes(searchedName)) return searchedName
  const matching = names.filter((name) => name.includes(searchedName))
  return matching.length === 1 ? matching[0] : undefined
}
