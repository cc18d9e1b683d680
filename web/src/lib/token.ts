import { forget, keep, readKept } from './kept.ts'
import { forgetOffline } from './offline/forgetOffline.ts'

const key = 'token'

export const readToken = (): string | null => readKept(key)

export const keepToken = (token: string): void => keep(key, token)

/** What was read with the token goes with it. */
export function dropToken(): void {
  forget(key)
  forgetOffline()
}

/** Signing out in one tab signs out the others. */
export function whenDroppedElsewhere(act: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) act()
  })
}
