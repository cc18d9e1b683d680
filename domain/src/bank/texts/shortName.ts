/** The name of what can be pressed is read out whole, so it is no longer than this. */
const NAME_MAX = 120

/** What stands for a longer name; undefined where the whole one is short enough. Never half of a sign that takes two units. */
export function shortName(name: string): string | undefined {
  const words = name.replace(/\s+/g, ' ').trim()
  if (words.length <= NAME_MAX) return undefined
  return `${words.slice(0, NAME_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
