interface Kept {
  /** The form, and what it is about. */
  name: string
  /** The user of the form: no other session finds it. */
  owner: number
  values: object
}

const KEY = 'form kept for signing in again'
/** A sign-in through the company leaves the page; what opens a door is not written down for that. */
const secrets = new Set(['password', 'confirmation', 'outgoing_key'])

let kept: Kept | null = null

function storedKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

export function keepForm(form: Kept): void {
  kept = form
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(form, (field, value) => (secrets.has(field) ? '' : value)),
    )
  } catch {
    // A sign-in that does not leave the page finds it all the same.
  }
}

function drop(): void {
  kept = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

/** What of such forms waits for this person: what stands behind the kind, as in `webhook 3`. */
export function keptSubject(kind: string, owner: number | undefined): string | null {
  const found = kept ?? storedKept()
  const isIt = found?.owner === owner && found?.name.startsWith(`${kind} `)
  return isIt && found ? found.name.slice(kind.length + 1) : null
}

/** What was typed before signing in again; given once. */
export function takeForm(name: string, owner: number | undefined): object | null {
  const found = kept ?? storedKept()
  if (found && found.owner !== owner) drop()
  if (!found || found.owner !== owner || found.name !== name) return null
  drop()
  return found.values
}
