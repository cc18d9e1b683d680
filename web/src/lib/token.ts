import { forgetOffline } from './forgetOffline.ts'

const key = 'token'

export const readToken = (): string | null => localStorage.getItem(key)

export const keepToken = (token: string): void => localStorage.setItem(key, token)

/** What was read with the token goes with it. */
export function dropToken(): void {
  localStorage.removeItem(key)
  forgetOffline()
}

/** Signing out in one tab signs out the others. */
export function whenDroppedElsewhere(act: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) act()
  })
}
