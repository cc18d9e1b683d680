const key = 'token'

export const readToken = (): string | null => localStorage.getItem(key)

export const keepToken = (token: string): void => localStorage.setItem(key, token)

export const dropToken = (): void => localStorage.removeItem(key)

/** Signing out in one tab signs out the others. */
export function whenDroppedElsewhere(act: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) act()
  })
}
