/** Limit for names of controls, because screen readers read names in full. */
const NAME_MAX = 120

/** The short name is undefined if the name itself is short enough. The cut never splits a surrogate pair. */
export function shortName(name: string): string | undefined {
  const words = name.replace(/\s+/g, ' ').trim()
  if (words.length <= NAME_MAX) return undefined
  return `${words.slice(0, NAME_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
