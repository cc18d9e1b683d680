import { useState } from 'react'
import { takeLinkParameters } from '../../lib/session/linkParameters.ts'

let linkToken = ''

/** The token of the link, which has already been removed from the URL. A link without a token gives an empty text. */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const { hash } = takeLinkParameters()
    // React may mount a screen twice, but the token can be read only once.
    if (hash) linkToken = hash.slice(1)
    return linkToken
  })
  return token
}
