import { forget, readStored, store } from '../storage.ts'

const key = 'token'

export const readToken = (): string | null => readStored(key)

export const storeToken = (token: string): void => store(key, token)

export const forgetToken = (): void => forget(key)

/**
 * Tells one session from the next without giving its token away: whatever stays behind of a session bears this mark, and
 * nobody else reads it, however late it was cleared. An FNV hash; null while nobody is signed in.
 */
export function sessionMark(): string | null {
  const token = readToken()
  if (!token) return null
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Signing out in one tab signs out the others. */
export function whenDroppedElsewhere(act: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) act()
  })
}
