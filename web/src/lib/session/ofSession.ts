import { sessionMark } from './token.ts'

/** A user's data in this tab, deleted with the session. Pages of the ended session can no longer write it. */
const prefix = 'of session: '

export function readOfSession(name: string): string | null {
  try {
    const [mark, value = ''] = sessionStorage.getItem(prefix + name)?.split('\n') ?? []
    return mark !== undefined && mark === sessionMark() ? value : null
  } catch {
    return null
  }
}

export function storeOfSession(name: string, value: string): void {
  const mark = sessionMark()
  if (!mark) return
  try {
    sessionStorage.setItem(prefix + name, `${mark}\n${value}`)
  } catch {
    // Kept in memory while the screen is open.
  }
}

export function forgetOfSession(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // Storage is unavailable.
  }
}
