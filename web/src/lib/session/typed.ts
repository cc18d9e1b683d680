/**
 * Unsaved input from before a session's end or a reload. It stays in this tab for the same user; signing out deletes
 * it. Only registered forms are stored, and these have no passwords.
 */
interface Kept {
  href: string | null
  /** By form and object, as in `question 3`. */
  forms: Record<string, unknown>
}

interface Watched {
  owner: number
  read: () => unknown
}

const prefix = 'typed by user '
const watched = new Map<string, Watched>()

function savedInputOf(owner: number): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + owner) ?? 'null')
  } catch {
    return null
  }
}

function saveInput(owner: number, kept: Kept): void {
  try {
    if (Object.keys(kept.forms).length === 0) sessionStorage.removeItem(prefix + owner)
    else sessionStorage.setItem(prefix + owner, JSON.stringify(kept))
  } catch {
    // The input is lost without storage.
  }
}

/** Stores the form when the session ends, until the returned function is called. */
export function watchForm(name: string, form: Watched): () => void {
  watched.set(name, form)
  return () => {
    if (watched.get(name) === form) watched.delete(name)
  }
}

/** Called when a session expires, while the screen is still mounted. A reload needs no page to return to. */
export function saveUnsavedInput(href: string | null): void {
  for (const [name, { owner, read }] of watched) {
    const typed = read()
    if (typed !== undefined) saveInput(owner, { href, forms: { ...savedInputOf(owner)?.forms, [name]: typed } })
  }
}

export const hasUnsavedInputIn = (owner: number | undefined, name: string): boolean =>
  owner !== undefined && name in (savedInputOf(owner)?.forms ?? {})

export function takeUnsavedInput(owner: number, name: string): unknown {
  const kept = savedInputOf(owner)
  if (!kept || !(name in kept.forms)) return undefined
  const { [name]: typed, ...forms } = kept.forms
  saveInput(owner, { ...kept, forms })
  return typed
}

export function hasUnsavedInput(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}

/** The page of the user's unsaved input. Returned once, because a deleted form must not be opened forever. */
export function takeReturnPath(owner: number): string | null {
  const kept = savedInputOf(owner)
  if (!kept?.href) return null
  saveInput(owner, { ...kept, href: null })
  return kept.href
}

export function deleteUnsavedInput(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable.
  }
}

export function keepInputOverReloads(): void {
  addEventListener('pagehide', () => saveUnsavedInput(null))
  // Forms of a page restored by the browser still have their input.
  addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted) deleteUnsavedInput()
  })
}
