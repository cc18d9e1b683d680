/** Screens with a secret in the URL: the code of a single sign-on, or the token of a link. */
const ways = /^\/login\/(sso|password|once)\/?$/

interface HandedOver {
  search: string
  hash: string
}
const nothing: HandedOver = { search: '', hash: '' }

/**
 * Takes secrets out of the URL before any request or render. Otherwise the secrets would appear in the history, on
 * screen or in a copied URL.
 */
function takeLinkData(): HandedOver {
  const { pathname, search, hash } = location
  if (!ways.test(pathname)) return nothing
  history.replaceState(history.state, '', pathname)
  return { search, hash }
}

let waiting = takeLinkData()

// If the user opens another link in this tab, only the part after the '#' changes, so the page must reload.
window.addEventListener('hashchange', () => {
  if (ways.test(location.pathname) && location.hash) location.reload()
})

export function takeLinkParameters(): HandedOver {
  const taken = waiting
  waiting = nothing
  return taken
}
