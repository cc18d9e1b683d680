/** The page that runs here: the names of its scripts hold the hash of their content. */
const thisBuild = () => [...document.scripts].map(({ src }) => src).join(' ')

/**
 * Loads the page anew, at most once in every build and tab, and tells whether it does:
 * whatever goes wrong, and whatever a balancer hands out in turns, nobody sits before a page that reloads for ever.
 */
export function reloadOnce(reload: () => void): boolean {
  const key = `reloaded update ${thisBuild()}`
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
