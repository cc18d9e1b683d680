/** The screens that an address hands something over to: what the company's sign-in gave, or the token of a link. */
const ways = /^\/login\/(sso|password|once)\/?$/

interface HandedOver {
  search: string
  hash: string
}
const nothing: HandedOver = { search: '', hash: '' }

/**
 * Taken out of the address as the page begins, before anything is asked for or drawn: it must stand in no history, and
 * nobody who looks at the screen or copies the address shall have it.
 */
function takeFromAddress(): HandedOver {
  const { pathname, search, hash } = location
  if (!ways.test(pathname)) return nothing
  history.replaceState(history.state, '', pathname)
  return { search, hash }
}

let waiting = takeFromAddress()

// Another link that is opened in the same tab changes nothing but what stands behind the '#'.
window.addEventListener('hashchange', () => {
  if (ways.test(location.pathname) && location.hash) location.reload()
})

/** What was handed over, once. */
export function takeHandedOver(): HandedOver {
  const taken = waiting
  waiting = nothing
  return taken
}
