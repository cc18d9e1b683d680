import type { Log } from '../../log.ts'
import type { Db, Schema } from '../db/schema.ts'
import { ignoreUnavailable } from '../db/violations.ts'
import type { ScimNote } from '../http/scim/serveScim.ts'

const MAX_STORED_CALLS = 200
const WRITE_INTERVAL_MS = 1_000
/** Rate limit for stored calls without a valid token. Otherwise, such calls would push out the directory's calls. */
const UNKNOWN_CALLER_LIMIT = { of: 10, windowMs: 60_000 }

type Row = Omit<Schema['directory_calls'], 'id'>

interface Dependencies {
  db: Db
  now: () => number
  log: Pick<Log, 'error'>
}

/** Directory calls are written to the database once a second, and not during each call. */
export function openCallRing({ db, now, log }: Dependencies) {
  let queuedRows: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let strangers = { since: 0, count: 0 }

  async function write(): Promise<void> {
    timer = undefined
    const rows = queuedRows
    queuedRows = []
    await db.insertInto('directory_calls').values(rows).execute()
    const newest = db
      .selectFrom('directory_calls')
      .select(({ fn, eb }) => eb(fn.max('id'), '-', MAX_STORED_CALLS).as('last'))
    await db.deleteFrom('directory_calls').where('id', '<=', newest).execute()
  }

  function isUnknownCallOverLimit(at: number): boolean {
    if (at - strangers.since >= UNKNOWN_CALLER_LIMIT.windowMs) strangers = { since: at, count: 0 }
    strangers.count += 1
    return strangers.count > UNKNOWN_CALLER_LIMIT.of
  }

  const writeAndLogErrors = () =>
    write()
      .catch(ignoreUnavailable)
      .catch((error: unknown) => log.error({ err: error }, 'requests of the user directory could not be stored'))

  return {
    note({ method, kind, status, detail }: ScimNote): void {
      const at = now()
      if ((status === 401 || kind === 'unknown') && isUnknownCallOverLimit(at)) return
      queuedRows.push({ at, method, kind, status, detail })
      if (queuedRows.length > MAX_STORED_CALLS) queuedRows.shift()
      timer ??= setTimeout(writeAndLogErrors, WRITE_INTERVAL_MS).unref()
    },
    async close(): Promise<void> {
      if (!timer) return
      clearTimeout(timer)
      await writeAndLogErrors()
    },
  }
}
