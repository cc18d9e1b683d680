import { useState } from 'react'
import { takeHandedOver } from '../../lib/session/handedOver.ts'

let taken = ''

/** The token after the '#' of a link, already removed from the URL; empty without one. */
export function useHandedToken(): string {
  const [token] = useState(() => {
    const { hash } = takeHandedOver()
    // React may mount a screen twice, but the token can be read only once.
    if (hash) taken = hash.slice(1)
    return taken
  })
  return token
}
