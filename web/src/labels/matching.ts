import { normalLabel } from '@assay/domain/bank/labels'

/** What is typed in full comes before what begins with it, and that before what only holds it: Enter takes the first. */
export function bestFirst(names: readonly string[], typed: string): string[] {
  const wanted = normalLabel(typed)
  const rank = (name: string) => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2)
  return names.toSorted((one, other) => rank(one) - rank(other))
}

/** The one name that can be meant, where there is no other. */
export function onlyMatch(names: readonly string[], typed: string): string | undefined {
  const wanted = normalLabel(typed)
  if (names.includes(wanted)) return wanted
  const matching = names.filter((name) => name.includes(wanted))
  return matching.length === 1 ? matching[0] : undefined
}
