import { forget, readStored, store } from '../storage.ts'

const key = 'token'
const signedOffKey = 'signed off'

export const readToken = (): string | null => readStored(key)

export const storeToken = (token: string): void => store(key, token)

export const forgetToken = (): void => forget(key)

/** An FNV hash, which gives no token away. */
function markOf(token: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Tells one session from the next without giving its token away: whatever stays behind of a session bears this mark, and
 * nobody else reads it, however late it was cleared. Null while nobody is signed in.
 */
export function sessionMark(): string | null {
  const token = readToken()
  return token ? markOf(token) : null
}

/** Other tabs hear of an end by the token alone: this tells them that it was meant. */
export function noteSignedOff(): void {
  const mark = sessionMark()
  if (mark) store(signedOffKey, mark)
}

/** The end of a session in one tab ends it in the others; `isMeant` where somebody has signed out. */
export function whenDroppedElsewhere(act: (isMeant: boolean) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== key || event.newValue !== null) return
    act(event.oldValue !== null && readStored(signedOffKey) === markOf(event.oldValue))
  })
}
