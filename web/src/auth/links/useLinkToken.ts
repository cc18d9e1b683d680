import { useState } from 'react'
import { takeLinkParameters } from '../../lib/session/linkParameters.ts'

let linkToken = ''

/** The token after the '#' of a link, already removed from the URL; an empty string if the link has none. */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const { hash } = takeLinkParameters()
    // React may mount a screen twice, but the token can be read only once.
    if (hash) linkToken = hash.slice(1)
    return linkToken
  })
  return token
}
