import { browserStorage } from '../storage.ts'

const key = 'token'
const signedOffKey = 'signed off'

export const readToken = (): string | null => browserStorage.read(key)

export const storeToken = (token: string): void => browserStorage.write(key, token)

export const forgetToken = (): void => browserStorage.remove(key)

/** An FNV hash; it does not reveal the token. */
function hashToken(token: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Stored data contains this id, so that other sessions never read the data. */
export function sessionFingerprint(): string | null {
  const token = readToken()
  return token ? hashToken(token) : null
}

/** Other tabs need this record, because a missing token does not show that the user signed out. */
export function recordSignOff(): void {
  const fingerprint = sessionFingerprint()
  if (fingerprint) browserStorage.write(signedOffKey, fingerprint)
}

/** Calls `act` when the session ends in another tab. `isIntended` is true if the user signed out in the other tab. */
export function onSignOffElsewhere(act: (isIntended: boolean) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== key || event.newValue !== null) return
    act(event.oldValue !== null && browserStorage.read(signedOffKey) === hashToken(event.oldValue))
  })
}
