/**
 * What somebody was typing when their session ended by itself or the page was reloaded. It stays in this tab, for nobody but them, until they are
 * back; signing out forgets it. Only forms that say so are watched, and none of them holds a password.
 */
interface Kept {
  /** Where they were; the way back leads there once. */
  href: string | null
  /** By the form, and what it is about, as in `question 3`. */
  forms: Record<string, unknown>
}

interface Watched {
  owner: number
  /** What is typed; undefined while nothing is. */
  read: () => unknown
}

const prefix = 'typed by user '
const watched = new Map<string, Watched>()

function keptBy(owner: number): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + owner) ?? 'null')
  } catch {
    return null
  }
}

function store(owner: number, kept: Kept): void {
  try {
    if (Object.keys(kept.forms).length === 0) sessionStorage.removeItem(prefix + owner)
    else sessionStorage.setItem(prefix + owner, JSON.stringify(kept))
  } catch {
    // A tab that keeps nothing loses it, as it would without this.
  }
}

/** Until it is called, what it returns, the form is looked at when the session ends. */
export function watchForm(name: string, form: Watched): () => void {
  watched.set(name, form)
  return () => {
    if (watched.get(name) === form) watched.delete(name)
  }
}

/** Called as a session ends by itself, while its screen still stands; a reload needs no way back. */
export function keepTyped(href: string | null): void {
  for (const [name, { owner, read }] of watched) {
    const typed = read()
    if (typed !== undefined) store(owner, { href, forms: { ...keptBy(owner)?.forms, [name]: typed } })
  }
}

export const isTyped = (owner: number | undefined, name: string): boolean =>
  owner !== undefined && name in (keptBy(owner)?.forms ?? {})

/** What had been typed into a form; given once. */
export function takeTyped(owner: number, name: string): unknown {
  const kept = keptBy(owner)
  if (!kept || !(name in kept.forms)) return undefined
  const { [name]: typed, ...forms } = kept.forms
  store(owner, { ...kept, forms })
  return typed
}

export function hasTyped(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}

/** Where what this user typed waits for them. It leads there once: a form that is gone for good must not draw them back for ever. */
export function takeWayBack(owner: number): string | null {
  const kept = keptBy(owner)
  if (!kept?.href) return null
  store(owner, { ...kept, href: null })
  return kept.href
}

export function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

export function keepTypedOverReloads(): void {
  addEventListener('pagehide', () => keepTyped(null))
  // The forms of a page that the browser brings back still hold what was typed.
  addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted) forgetTyped()
  })
}
