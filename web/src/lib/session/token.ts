import { readStored, removeValue, storeValue } from '../storage.ts'

const key = 'token'
const signedOffKey = 'signed off'

export const readToken = (): string | null => readStored(key)

export const storeToken = (token: string): void => storeValue(key, token)

export const forgetToken = (): void => removeValue(key)

/** An FNV hash, which does not reveal the token. */
function hashToken(token: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Identifies a session without its token: data left behind has this mark, so that other sessions never read it. Null if
 * signed out.
 */
export function sessionFingerprint(): string | null {
  const token = readToken()
  return token ? hashToken(token) : null
}

/** Other tabs see only that the token is gone; this tells them that it was a sign-out. */
export function recordSignOff(): void {
  const mark = sessionFingerprint()
  if (mark) storeValue(signedOffKey, mark)
}

/** The end of a session in one tab ends it in all tabs; `isMeant` after a sign-out. */
export function onSignOffElsewhere(act: (isMeant: boolean) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== key || event.newValue !== null) return
    act(event.oldValue !== null && readStored(signedOffKey) === hashToken(event.oldValue))
  })
}
