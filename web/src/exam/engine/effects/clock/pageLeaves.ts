import { readLanguage } from '../../../../i18n/language.ts'
import { newKey } from '../../../../lib/newKey.ts'
import { askAndForget, tellPresence } from '../../../calls.ts'
import { storedMissedCalls, storeMissedCalls } from '../keeping/storedExam.ts'

/** One time that a page of this tab was left: when, and once it was back, what for and how long. */
interface Left {
  key: string
  at: number
  kind?: 'reload' | 'language'
  lasted?: number
}

/** A page that comes back later belongs to another test. */
const FORGOTTEN_MS = 12 * 60 * 60_000
/** A server that answers lets nobody wait so long for a page. */
const FOUND_MS = 10_000

function read(name: string): Left[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]')
  } catch {
    return []
  }
}

function write(name: string, all: readonly Left[]): void {
  try {
    if (all.length > 0) sessionStorage.setItem(name, JSON.stringify(all.slice(-20)))
    else sessionStorage.removeItem(name)
  } catch {
    // A tab that keeps nothing was closed and opened, as far as it knows.
  }
}

const isReload = () => performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload')

/** A page cannot know that it is being reloaded; the next one of its tab does, and tells for as long as nobody has heard it. */
export function createPageLeaves(code: string) {
  const name = `assay-left ${code}`
  const language = readLanguage()
  const now = Date.now()
  let isHeard = false
  const left = read(name).flatMap((one): Required<Left>[] => {
    const { kind = 'reload', lasted = Math.max(0, now - one.at) } = one
    const isKnown = isReload() || one.lasted !== undefined
    return isKnown && now - one.at < FORGOTTEN_MS ? [{ ...one, kind, lasted }] : []
  })
  write(name, left)
  if (left.some(({ lasted }) => lasted > FOUND_MS)) storeMissedCalls(code, Math.max(1, storedMissedCalls(code)))

  return {
    /** What goes along with the first sign of life that is heard: also nothing says that a page was opened. */
    told: () =>
      isHeard
        ? {}
        : { returns: left.map(({ at, ...one }) => ({ ...one, ago: Math.max(one.lasted, Date.now() - at) })) },
    heard(): void {
      if (!isHeard) write(name, [])
      isHeard = true
    },
    leave(): void {
      const key = newKey()
      const kind = readLanguage() === language ? undefined : ('language' as const)
      write(name, [...(isHeard ? [] : left), { key, at: Date.now(), ...(kind && { kind }) }])
      const body = { missed: storedMissedCalls(code), leaves: { key, kind: kind ?? ('hidden' as const) } }
      askAndForget(tellPresence, { params: { code }, body })
    },
    /** The browser has kept the page after all. */
    stay: () => write(name, isHeard ? [] : left),
  }
}

export type PageLeaves = ReturnType<typeof createPageLeaves>
