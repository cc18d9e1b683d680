import { sessionMark } from './token.ts'

/**
 * What a user leaves in this tab. It goes with their session; and a page of theirs
 * that is still being left writes nothing any more.
 */
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
    // It is known for as long as the screen is open.
  }
}

export function forgetOfSession(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
