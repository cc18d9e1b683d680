import { tabStorage } from '../storage.ts'

/** Input of unsaved forms stays in this tab, for the same user, until sign-out. These forms contain no passwords. */
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

const savedInputOf = (owner: number) => tabStorage.readJson<SavedInput>(prefix + owner)

function saveInput(owner: number, savedInput: SavedInput): void {
  if (Object.keys(savedInput.forms).length === 0) tabStorage.remove(prefix + owner)
  else tabStorage.write(prefix + owner, JSON.stringify(savedInput))
}

/** The form's input is stored when the session ends. The returned function stops this. */
export function watchForm(name: string, form: WatchedForm): () => void {
  watched.set(name, form)
  return () => {
    if (watched.get(name) === form) watched.delete(name)
  }
}

/** Call this function while the screen is still mounted. `href` is null for a reload. */
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

export const hasUnsavedInput = (): boolean => tabStorage.keys().some((key) => key.startsWith(prefix))

/** Returned only once. Otherwise the form of a deleted object would open again and again. */
export function takeReturnPath(owner: number): string | null {
  const savedInput = savedInputOf(owner)
  if (!savedInput?.href) return null
  saveInput(owner, { ...savedInput, href: null })
  return savedInput.href
}

export function deleteUnsavedInput(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.remove(key)
}

export function preserveInputOnReload(): void {
  addEventListener('pagehide', () => saveUnsavedInput(null))
  // A page from the back/forward cache still has its input, so the stored copy is not needed.
  addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted) deleteUnsavedInput()
  })
}
