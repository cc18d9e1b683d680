/** Identifies the running build: script names contain content hashes. */
const thisBuild = () => [...document.scripts].map(({ src }) => src).join(' ')

/**
 * Reloads the page at most once per build and tab, and returns true if it does. This prevents endless reloads, even if
 * a load balancer alternates between builds.
 */
export function reloadOnce(reload: () => void): boolean {
  const key = `reloaded update ${thisBuild()}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, 'once')
  } catch {
    // Without storage the limit of one reload cannot be kept.
    return false
  }
  reload()
  return true
}
