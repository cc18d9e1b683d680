import { sessionFingerprint } from './token.ts'

/**
 * Prefix for data of a user in this tab. The data is deleted with the session, and pages of an ended session cannot
 * write it.
 */
const prefix = 'of session: '

export function readSessionValue(name: string): string | null {
  try {
    const [fingerprint, value = ''] = sessionStorage.getItem(prefix + name)?.split('\n') ?? []
    return fingerprint !== undefined && fingerprint === sessionFingerprint() ? value : null
  } catch {
    return null
  }
}

export function storeSessionValue(name: string, value: string): void {
  const fingerprint = sessionFingerprint()
  if (!fingerprint) return
  try {
    sessionStorage.setItem(prefix + name, `${fingerprint}\n${value}`)
  } catch {
    // Without storage, the data is in memory while the screen is open.
  }
}

export function clearSessionValues(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // Storage is unavailable.
  }
}
