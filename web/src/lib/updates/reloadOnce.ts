/** The page that runs here: the names of its scripts hold the hash of their content. */
const thisBuild = () => [...document.scripts].map(({ src }) => src).join(' ')

/**
 * Loads the page anew, for one reason at most once in every build and tab, and tells whether it does:
 * whatever goes wrong, and whatever a balancer hands out in turns, nobody sits before a page that reloads for ever.
 */
export function reloadOnce(reason: 'update' | 'part', reload = () => location.reload()): boolean {
  const key = `reloaded ${reason} ${thisBuild()}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, 'once')
  } catch {
    // Without a memory it cannot be kept to once.
    return false
  }
  reload()
  return true
}
