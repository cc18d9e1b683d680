/** Screens with a secret in the URL: the code of a single sign-on, or the token of a link. */
const signInLinks = /^\/login\/(sso|password|once)\/?$/

interface LinkParameters {
  search: string
  hash: string
}
const noParameters: LinkParameters = { search: '', hash: '' }

/**
 * Takes secrets out of the URL before any request or render. Otherwise the secrets would appear in the history, on
 * screen or in a copied URL.
 */
function takeLinkData(): LinkParameters {
  const { pathname, search, hash } = location
  if (!signInLinks.test(pathname)) return noParameters
  history.replaceState(history.state, '', pathname)
  return { search, hash }
}

let pendingParameters = takeLinkData()

// If the user opens another link in this tab, only the part after the '#' changes, so the page must reload.
window.addEventListener('hashchange', () => {
  if (signInLinks.test(location.pathname) && location.hash) location.reload()
})

export function takeLinkParameters(): LinkParameters {
  const parameters = pendingParameters
  pendingParameters = noParameters
  return parameters
}
