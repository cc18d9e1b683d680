import { randomUUID } from 'node:crypto'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Processes } from '../../platform/processes/processes.ts'
import { saveReadingResult } from './reading/conclude.ts'
import type { ReadingJob } from './reading/messages.ts'
import { fileReaderProcess, type ReadingResult } from './reading/readerProcess.ts'
import { readerRequestHandlers } from './reading/readerRequests.ts'

/**
 * Limit for all files that wait in the memory of one node. With the first file of a user, the sum may be twice this
 * limit.
 */
const MAX_QUEUED_BYTES = 128 * 1024 * 1024
const HEARTBEAT_INTERVAL_MS = 2_000
/** A node without a heartbeat for 15 seconds is treated as crashed. */
const HEARTBEAT_TIMEOUT_MS = 15_000

export interface Reading {
  reader: string | null
  alive_at: number | null
}

interface QueuedReading {
  id: number
  job: ReadingJob
  owner: string
}

/** If reading a file takes longer than two seconds, a file of another user is read at the same time. */
const SLOW_MS = 2_000
const SLOT_COUNT = 2

/** Users take turns, so that a user with many files or a slow file cannot block the others. */
function openQueue(read: (reading: QueuedReading, slot: number) => Promise<void>) {
  const all: QueuedReading[] = []
  const slots: ({ each: QueuedReading; isSlow: boolean } | null)[] = Array.from({ length: SLOT_COUNT }, () => null)
  const busy = new Set<Promise<void>>()
  const turns = new Map<string, number>()
  let startCount = 0

  function nextItem(): QueuedReading | undefined {
    const runningItems = slots.flatMap((running) => running?.each ?? [])
    const waiting = all.filter(({ owner }) => !runningItems.some((each) => each.owner === owner))
    return waiting.toSorted((one, other) => (turns.get(one.owner) ?? 0) - (turns.get(other.owner) ?? 0))[0]
  }

  async function take(each: QueuedReading, slot: number): Promise<void> {
    const current = { each, isSlow: false }
    slots[slot] = current
    startCount += 1
    turns.set(each.owner, startCount)
    const watch = setTimeout(() => {
      current.isSlow = true
      startNext()
    }, SLOW_MS)
    await read(each, slot)
    clearTimeout(watch)
    slots[slot] = null
    all.splice(all.indexOf(each), 1)
    if (all.length === 0) turns.clear()
    startNext()
  }

  function startNext(): void {
    const slot = slots.indexOf(null)
    const hasOnlySlowWork = slots.every((running) => running === null || running.isSlow)
    const next = slot >= 0 && hasOnlySlowWork ? nextItem() : undefined
    if (!next) return
    const running: Promise<void> = take(next, slot).finally(() => busy.delete(running))
    busy.add(running)
  }

  return {
    all,
    add(each: QueuedReading): void {
      all.push(each)
      startNext()
    },
    async drained(): Promise<void> {
      while (busy.size > 0) await Promise.all(busy)
    },
  }
}

interface Dependencies {
  db: Db
  now: () => number
  log: { error: (fields: object, message: string) => void }
  processes: Processes
}

export function openReader({ db, now, log, processes }: Dependencies) {
  const name = randomUUID()
  const readerProcesses = Array.from({ length: SLOT_COUNT }, () => fileReaderProcess(processes))
  const queue = openQueue(readOne)
  let isClosing = false

  async function readOne({ id, job }: QueuedReading, place: number): Promise<void> {
    const own = { id, reader: name }
    const readerProcess = isClosing ? undefined : readerProcesses[place]
    const read = await readerProcess
      ?.read(job, readerRequestHandlers(db, now, own))
      .catch((error: unknown): ReadingResult => {
        log.error({ err: error }, 'a file of an import could not be read completely')
        return { ended: 'KILLED' }
      })
    const end = read ?? { ended: 'KILLED' as const }
    await saveReadingResult(db, own, end).catch((error: unknown) =>
      log.error({ err: error }, 'the result of an import could not be stored'),
    )
  }

  const sendHeartbeat = () => {
    if (queue.all.length === 0) return
    db.updateTable('imports')
      .set({ alive_at: now() })
      .where('reader', '=', name)
      .where('state', '=', 'reading')
      .execute()
      .catch((error: unknown) => log.error({ err: error }, 'a heartbeat of the import process could not be stored'))
  }
  const heartbeatTimer = setInterval(sendHeartbeat, HEARTBEAT_INTERVAL_MS)

  return {
    name,
    hasRoomFor(bytes: number, owner: string): boolean {
      const totalBytes = bytes + queue.all.reduce((sum, { job }) => sum + job.bytes.length, 0)
      const hasNoQueuedFile = queue.all.every((each) => each.owner !== owner)
      return totalBytes <= (hasNoQueuedFile ? 2 : 1) * MAX_QUEUED_BYTES
    },
    read: (waiting: QueuedReading) => queue.add(waiting),
    isDead: ({ reader, alive_at }: Reading, at: number): boolean => {
      if (reader === name) return false
      return isSqlite(db) || (alive_at ?? 0) < at - HEARTBEAT_TIMEOUT_MS
    },
    async close() {
      isClosing = true
      for (const readerProcess of readerProcesses) readerProcess.close()
      clearInterval(heartbeatTimer)
      await queue.drained()
    },
  }
}

export type Reader = ReturnType<typeof openReader>
