import { tabStorage } from '../lib/storage.ts'

interface SavedForm {
  name: string
  owner: number
  values: object
}

const KEY = 'form kept for signing in again'
/** Secret fields are stored empty, because secrets must not stay in the browser's storage. */
const secrets = new Set(['password', 'confirmation', 'outgoing_key'])

let cachedForm: SavedForm | null = null

const readSavedForm = () => cachedForm ?? tabStorage.readJson<SavedForm>(KEY)

export function saveForm(form: SavedForm): void {
  cachedForm = form
  // If the browser's storage fails, the copy in memory survives a sign-in on the same page.
  tabStorage.write(
    KEY,
    JSON.stringify(form, (field, value) => (secrets.has(field) ? '' : value)),
  )
}

function clearSavedForm(): void {
  cachedForm = null
  tabStorage.remove(KEY)
}

export function savedFormSubject(kind: string, owner: number | undefined): string | null {
  const savedForm = readSavedForm()
  const isMatch = savedForm?.owner === owner && savedForm?.name.startsWith(`${kind} `)
  return isMatch && savedForm ? savedForm.name.slice(kind.length + 1) : null
}

export function restoreForm(name: string, owner: number | undefined): object | null {
  const savedForm = readSavedForm()
  if (savedForm && savedForm.owner !== owner) clearSavedForm()
  if (!savedForm || savedForm.owner !== owner || savedForm.name !== name) return null
  clearSavedForm()
  return savedForm.values
}
