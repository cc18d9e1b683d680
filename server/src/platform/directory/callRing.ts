import type { Db, Schema } from '../db/schema.ts'
import { ignoreUnavailable } from '../db/violations.ts'
import type { ScimNote } from '../http/scim/serveScim.ts'

const KEPT = 200
const WRITTEN_EVERY_MS = 1_000
/** Only the most recent calls are stored, so without this limit, strangers could replace all calls by the directory. */
const STRANGERS = { of: 10, windowMs: 60_000 }

type Row = Omit<Schema['directory_calls'], 'id'>

interface Dependencies {
  db: Db
  now: () => number
  log: { error: (about: object, words: string) => void }
}

/** Calls are written to the database once a second, and not during each call. */
export function openCallRing({ db, now, log }: Dependencies) {
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let strangers = { since: 0, count: 0 }

  async function write(): Promise<void> {
    timer = undefined
    const rows = waiting
    waiting = []
    await db.insertInto('directory_calls').values(rows).execute()
    const newest = db.selectFrom('directory_calls').select(({ fn, eb }) => eb(fn.max('id'), '-', KEPT).as('last'))
    await db.deleteFrom('directory_calls').where('id', '<=', newest).execute()
  }

  function isOneTooMany(at: number): boolean {
    if (at - strangers.since >= STRANGERS.windowMs) strangers = { since: at, count: 0 }
    strangers.count += 1
    return strangers.count > STRANGERS.of
  }

  const writeCalmly = () =>
    write()
      .catch(ignoreUnavailable)
      .catch((error: unknown) => log.error({ err: error }, 'requests of the user directory could not be stored'))

  return {
    note({ method, kind, status, detail }: ScimNote): void {
      const at = now()
      if ((status === 401 || kind === 'unknown') && isOneTooMany(at)) return
      waiting.push({ at, method, kind, status, detail })
      if (waiting.length > KEPT) waiting.shift()
      timer ??= setTimeout(writeCalmly, WRITTEN_EVERY_MS).unref()
    },
    async close(): Promise<void> {
      if (!timer) return
      clearTimeout(timer)
      await writeCalmly()
    },
  }
}
