import { useState } from 'react'
import { takeHandedOver } from '../../lib/session/handedOver.ts'

let taken = ''

/** The token behind the '#' of a link, which has left the address already; empty where there was none. */
export function useHandedToken(): string {
  const [token] = useState(() => {
    const { hash } = takeHandedOver()
    // React may begin a screen twice; what was handed over is there once.
    if (hash) taken = hash.slice(1)
    return taken
  })
  return token
}
