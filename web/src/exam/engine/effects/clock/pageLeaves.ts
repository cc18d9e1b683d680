import { readLanguage } from '../../../../i18n/language.ts'
import { newKey } from '../../../../lib/newKey.ts'
import { tabStorage } from '../../../../lib/storage.ts'
import { sendHeartbeat, sendWithoutReply } from '../../../calls.ts'
import { storedMissedCalls, storeMissedCalls } from '../storage/examLocalStorage.ts'

interface PageLeave {
  key: string
  at: number
  kind?: 'reload' | 'language'
  lasted?: number
}

/** Maximum age of a stored page leave. An older page leave belongs to another test. */
const MAX_AGE_MS = 12 * 60 * 60_000
/** A longer reload counts as a failed heartbeat. */
const LOAD_MAX_MS = 10_000

const readLeaves = (name: string) => tabStorage.readJson<PageLeave[]>(name) ?? []

function writeLeaves(name: string, all: readonly PageLeave[]): void {
  // Without working storage, a reload looks like a tab that was closed and opened again.
  if (all.length > 0) tabStorage.write(name, JSON.stringify(all.slice(-20)))
  else tabStorage.remove(name)
}

const isReload = () => performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload')

/** A page cannot detect its own reload, so the page after the reload reports it to the server. */
export function createPageLeaves(code: string) {
  const name = `assay-left ${code}`
  const language = readLanguage()
  const now = Date.now()
  let isReceived = false
  const leaves = readLeaves(name).flatMap((one): Required<PageLeave>[] => {
    const { kind = 'reload', lasted = Math.max(0, now - one.at) } = one
    const hasReturned = isReload() || one.lasted !== undefined
    return hasReturned && now - one.at < MAX_AGE_MS ? [{ ...one, kind, lasted }] : []
  })
  writeLeaves(name, leaves)
  if (leaves.some(({ lasted }) => lasted > LOAD_MAX_MS)) storeMissedCalls(code, Math.max(1, storedMissedCalls(code)))

  return {
    /** An empty list tells the server that a page was opened. */
    report: () =>
      isReceived
        ? {}
        : { returns: leaves.map(({ at, ...one }) => ({ ...one, ago: Math.max(one.lasted, Date.now() - at) })) },
    confirmReceived(): void {
      if (!isReceived) writeLeaves(name, [])
      isReceived = true
    },
    storeLeave(): void {
      const key = newKey()
      const kind = readLanguage() === language ? undefined : ('language' as const)
      writeLeaves(name, [...(isReceived ? [] : leaves), { key, at: Date.now(), ...(kind && { kind }) }])
      const body = { missed: storedMissedCalls(code), leaves: { key, kind: kind ?? ('hidden' as const) } }
      sendWithoutReply(sendHeartbeat, { params: { code }, body })
    },
    cancelLeave: () => writeLeaves(name, isReceived ? [] : leaves),
  }
}

export type PageLeaves = ReturnType<typeof createPageLeaves>
