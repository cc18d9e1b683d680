import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { takeLock } from '../../../platform/db/lock.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { startTool } from '../../../platform/processes/processes.ts'
import type { OverwriteReply, OverwriteRequest } from './messages.ts'
import { dropPending, erasuresToOverwrite } from './pendingOverwrites.ts'

const RETRY_DELAY_MS = 25
/**
 * Time limit of an overwrite in milliseconds. The limit is shorter than the time limits of proxies, so that the caller
 * still gets a response.
 */
const DEFAULT_TIME_LIMIT_MS = 20_000

/**
 * `LogInUseError` means that a long read, for example by a replication program, prevents SQLite from emptying the
 * write-ahead log.
 */
class LogInUseError extends Error {}

interface WaitLimits {
  mostMs?: number
  isOver?: () => boolean
}

/**
 * Empties SQLite's write-ahead log, which still contains erased data. This function waits for short reads such as a
 * backup, but not for endless reads.
 */
export async function truncateWriteAheadLog(
  db: Db,
  { mostMs = DEFAULT_TIME_LIMIT_MS, isOver = () => false }: WaitLimits = {},
): Promise<void> {
  if (!isSqlite(db)) return
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    if (isOver() || performance.now() - startedAt > mostMs)
      throw new LogInUseError('another program keeps reading the database')
    await setTimeout(RETRY_DELAY_MS)
  }
}

/**
 * Pages are overwritten by a separate process. If the server itself opened and closed the file, the server would lose
 * its SQLite locks.
 */
const TOOL = { script: new URL('./process.ts', import.meta.url), heapMb: 64 } as const
/** Number of pages that are overwritten under one write lock. One such batch takes a few milliseconds. */
const BATCH_SIZE = 256
const LOCK_NAME = 'remains'

type Overwrite = (pages: readonly number[]) => Promise<boolean>

/** SQLite must discard its cached pages. Otherwise, it would write the erased data again. */
const overwriteExclusively = (db: Db, pages: readonly number[], overwrite: Overwrite): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // SQLite empties its write-ahead log only outside a transaction. This transaction begins only with the next
    // statement.
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(tx)
    if (rows[0]?.busy !== 0) return false
    await takeLock(tx, LOCK_NAME)
    await sql`pragma shrink_memory`.execute(tx)
    return overwrite(pages)
  })

function openOverwriteTool(file: string) {
  const tool = startTool(TOOL)
  const exited = once(tool, 'exit').then(() => {
    throw new Error('the process that searches for erased data has ended')
  })
  exited.catch(() => {})
  const ask = async (request: OverwriteRequest): Promise<OverwriteReply> => {
    const replied = once(tool, 'message')
    tool.send(request)
    const [reply] = (await Promise.race([replied, exited])) as [OverwriteReply]
    if ('failure' in reply) throw new Error(reply.failure)
    return reply
  }
  return {
    async find(texts: readonly string[] | null): Promise<number[]> {
      const reply = await ask({ file, find: texts })
      return 'pages' in reply ? reply.pages : []
    },
    async overwrite(pages: readonly number[]): Promise<boolean> {
      const reply = await ask({ file, overwrite: pages })
      return 'isDone' in reply && reply.isDone
    },
    close: () => tool.kill('SIGKILL'),
  }
}

async function fileOf(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const [main] = rows
  if (!main) throw new Error('SQLite returned no path of the database file')
  return main.file
}

type OverwriteTool = ReturnType<typeof openOverwriteTool>

/** The function returns false if a long read prevented the overwrite, which is then retried later. */
async function withOpenFile(
  db: Db,
  limits: WaitLimits,
  work: (remains: OverwriteTool) => Promise<void>,
): Promise<boolean> {
  try {
    await truncateWriteAheadLog(db, limits)
    const remains = openOverwriteTool(await fileOf(db))
    await work(remains).finally(remains.close)
    return true
  } catch (error) {
    if (error instanceof LogInUseError) return false
    throw error
  }
}

interface PagesToOverwrite {
  remains: OverwriteTool
  pages: readonly number[]
}

async function overwritePages(db: Db, limits: WaitLimits, { remains, pages }: PagesToOverwrite): Promise<void> {
  for (let first = 0; first < pages.length; first += BATCH_SIZE)
    while (!(await overwriteExclusively(db, pages.slice(first, first + BATCH_SIZE), remains.overwrite)))
      await truncateWriteAheadLog(db, limits)
  await truncateWriteAheadLog(db, limits)
}

/** If this function returns true, SQLite's files contain these texts only in rows that still exist. */
export async function overwriteDeletedBytes(
  db: Db,
  { texts, erasureIds }: { texts: readonly string[]; erasureIds: readonly number[] },
  limits: WaitLimits = {},
): Promise<boolean> {
  if (!isSqlite(db)) return true
  const isDone = await withOpenFile(db, limits, async (remains) => {
    for (let pages = await remains.find(texts); pages.length > 0; pages = await remains.find(texts))
      await overwritePages(db, limits, { remains, pages })
  })
  if (isDone) await dropPending(db, erasureIds)
  return isDone
}

/**
 * Completes the overwriting after a crash or a timeout. All free space is overwritten, because the erased names are no
 * longer known.
 */
export async function overwritePendingBytes(db: Db, before: number, limits: WaitLimits): Promise<boolean> {
  if (!isSqlite(db)) return true
  const erasureIds = await erasuresToOverwrite(db, before)
  if (erasureIds.length === 0) return true
  const isDone = await withOpenFile(db, limits, async (remains) =>
    overwritePages(db, limits, { remains, pages: await remains.find(null) }),
  )
  if (isDone) await dropPending(db, erasureIds)
  return isDone
}
