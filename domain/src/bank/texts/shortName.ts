/** Screen readers read the whole name of a control, so it is limited. */
const NAME_MAX = 120

/** A shortened name; undefined if the name is short enough. Never cuts a surrogate pair in half. */
export function shortName(name: string): string | undefined {
  const words = name.replace(/\s+/g, ' ').trim()
  if (words.length <= NAME_MAX) return undefined
  return `${words.slice(0, NAME_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
