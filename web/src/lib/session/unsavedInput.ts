/**
 * The input stays in this tab, for the same user, until sign-out. Only registered forms are stored, and these contain
 * no passwords.
 */
interface SavedInput {
  href: string | null
  /** The key contains the name of the form and of its object, for example `question 3`. */
  forms: Record<string, unknown>
}

interface WatchedForm {
  owner: number
  read: () => unknown
}

const prefix = 'typed by user '
const watched = new Map<string, WatchedForm>()

function savedInputOf(owner: number): SavedInput | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + owner) ?? 'null')
  } catch {
    return null
  }
}

function saveInput(owner: number, savedInput: SavedInput): void {
  try {
    if (Object.keys(savedInput.forms).length === 0) sessionStorage.removeItem(prefix + owner)
    else sessionStorage.setItem(prefix + owner, JSON.stringify(savedInput))
  } catch {
    // Without storage, the input is lost.
  }
}

/** The form's input is stored when the session ends. The returned function removes the form. */
export function watchForm(name: string, form: WatchedForm): () => void {
  watched.set(name, form)
  return () => {
    if (watched.get(name) === form) watched.delete(name)
  }
}

/**
 * Runs while the screen is still mounted. `href` is null for a reload, because the page is then opened again anyway.
 */
export function saveUnsavedInput(href: string | null): void {
  for (const [name, { owner, read }] of watched) {
    const typed = read()
    if (typed !== undefined) saveInput(owner, { href, forms: { ...savedInputOf(owner)?.forms, [name]: typed } })
  }
}

export const hasUnsavedInputIn = (owner: number | undefined, name: string): boolean =>
  owner !== undefined && name in (savedInputOf(owner)?.forms ?? {})

export function takeUnsavedInput(owner: number, name: string): unknown {
  const savedInput = savedInputOf(owner)
  if (!savedInput || !(name in savedInput.forms)) return undefined
  const { [name]: typed, ...forms } = savedInput.forms
  saveInput(owner, { ...savedInput, forms })
  return typed
}

export function hasUnsavedInput(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}

/** The path is returned only once, because otherwise the form of a deleted object would open again and again. */
export function takeReturnPath(owner: number): string | null {
  const savedInput = savedInputOf(owner)
  if (!savedInput?.href) return null
  saveInput(owner, { ...savedInput, href: null })
  return savedInput.href
}

export function deleteUnsavedInput(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable.
  }
}

export function preserveInputOnReload(): void {
  addEventListener('pagehide', () => saveUnsavedInput(null))
  // If the browser restores a whole page, the page still has its input, so the stored copy is not needed.
  addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted) deleteUnsavedInput()
  })
}
