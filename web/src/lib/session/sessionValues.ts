import { tabStorage } from '../storage.ts'
import { sessionFingerprint } from './token.ts'

/** Prefix of stored data that is deleted with the session. */
const prefix = 'of session: '

export function readSessionValue(name: string): string | null {
  const [fingerprint, value = ''] = tabStorage.read(prefix + name)?.split('\n') ?? []
  return fingerprint !== undefined && fingerprint === sessionFingerprint() ? value : null
}

export function storeSessionValue(name: string, value: string): void {
  const fingerprint = sessionFingerprint()
  // If the browser stores nothing, the data is only in memory, as long as the screen is open.
  if (fingerprint) tabStorage.write(prefix + name, `${fingerprint}\n${value}`)
}

export function clearSessionValues(): void {
  for (const name of tabStorage.keys()) if (name.startsWith(prefix)) tabStorage.remove(name)
}
