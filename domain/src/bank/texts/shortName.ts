/** Limit for names of controls, because screen readers read names in full. */
const NAME_MAX = 120

/** The shortened name. Undefined if the name is short enough. No surrogate pair is split. */
export function shortName(name: string): string | undefined {
  const words = name.replace(/\s+/g, ' ').trim()
  if (words.length <= NAME_MAX) return undefined
  return `${words.slice(0, NAME_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
