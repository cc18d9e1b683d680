import { randomUUID } from 'node:crypto'
import { fieldError } from '@assay/contract/fieldErrors'
import { inChunks } from '../db/chunks.ts'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { listPictures } from '../pictures/queries.ts'
import { storePicture } from '../pictures/storePicture.ts'
import type { Processes } from '../processes/processes.ts'
import { readAnswers } from '../questions/answers.ts'
import { insertItemsWithPictures } from './pictures.ts'
import { changeOwnReading, listBankAfter } from './queries.ts'
import type { Job } from './reading/messages.ts'
import { openQueue, PLACES } from './reading/queue.ts'
import { type Answers, openLane, type Read } from './reading/worker.ts'
import { emptySummary } from './summary.ts'

interface Log {
  error(fields: object, message: string): void
}

/** Bytes that wait in this node's memory for their turn; as many more are for persons who have none waiting. */
const WAITING_BYTES = 128 * 1024 * 1024
const BANK_PART = 500
const SIGN_EVERY_MS = 2_000
/** A node that has said nothing for so long reads no more. */
const SILENT_MS = 15_000

/** Who reads an import, and when that was last sure. */
export interface Reading {
  reader: string | null
  alive_at: number | null
}

/** A file that waits for its turn or has it. */
interface Waiting {
  id: number
  job: Job
  /** Whose it is: persons take turns. */
  owner: string
}

export interface Reader {
  /** This node, as rows name it. */
  name: string
  /** Whether there is room for so many bytes more of this person. */
  hasRoomFor: (bytes: number, owner: string) => boolean
  read: (waiting: Waiting) => void
  isDead: (reading: Reading, now: number) => boolean
  close: () => Promise<void>
}

export const interrupted = () =>
  JSON.stringify({ ...emptySummary(), errors: [fieldError('file', 'IMPORT_INTERRUPTED')] })

/** What a reading that came to no outcome leaves: its file is refused, without questions. */
function faultOf(ended: 'TOO_LONG' | 'KILLED') {
  return ended === 'KILLED'
    ? interrupted()
    : JSON.stringify({ ...emptySummary(), errors: [fieldError('file', 'READING_TOO_LONG')] })
}

const removeItems = (tx: Tx, importId: number) =>
  tx.deleteFrom('import_items').where('import_id', '=', importId).execute()

interface Parts {
  db: Db
  now: () => number
  log: Log
  processes: Processes
}

/** Files are read in processes apart; most wait in line. */
export function openReader({ db, now, log, processes }: Parts): Reader {
  const name = randomUUID()
  const lanes = Array.from({ length: PLACES }, () => openLane(processes))
  const queue = openQueue(readOne)
  let isClosing = false

  function answersFor(id: number): Answers {
    const own = { id, reader: name }
    return {
      bank: async ({ after, total }) => {
        if (after === 0 && !(await inTransaction(db, (tx) => changeOwnReading(tx, own, { read_total: total }))))
          return undefined
        const rows = await listBankAfter(db, after, BANK_PART)
        return rows.map((row) => ({ ...row, answers: readAnswers(row.answers) }))
      },
      items: ({ rows, done }) =>
        inTransaction(db, async (tx) => {
          if (!(await changeOwnReading(tx, own, { read_done: done }))) return undefined
          await insertItemsWithPictures(tx, id, rows, now())
          return null
        }),
      pictures: ({ pictures }) =>
        inTransaction(db, async (tx) => {
          if (!(await changeOwnReading(tx, own, { alive_at: now() }))) return undefined
          const names: string[] = []
          for (const { name, picture } of pictures) {
            names.push(await storePicture(tx, picture, { at: now(), importId: id, wanted: name }))
          }
          return names
        }),
      known: async ({ names }) => (await inChunks(names, (part) => listPictures(db, part))).map(({ name }) => name),
    }
  }

  /** The last word on a file; said to nobody where the import is gone. */
  async function conclude(id: number, read: Read): Promise<void> {
    if ('ended' in read && read.ended === 'UNWANTED') return
    await inTransaction(db, async (tx) => {
      const own = { id, reader: name }
      if ('outcome' in read) {
        const { format, encoding, summary, isRefused } = read.outcome
        const state = isRefused ? 'refused' : 'ready'
        const encoding_by = encoding && (encoding.guessed ? ('guessed' as const) : ('told' as const))
        const known = { format, encoding: encoding?.name ?? null, encoding_by, summary: JSON.stringify(summary) }
        await changeOwnReading(tx, own, { state, ...known })
        return
      }
      if (read.ended === 'UNWANTED') return
      const ended = await changeOwnReading(tx, own, { state: 'refused', summary: faultOf(read.ended) })
      if (ended) await removeItems(tx, id)
    })
  }

  async function readOne({ id, job }: Waiting, place: number): Promise<void> {
    const lane = isClosing ? undefined : lanes[place]
    const read = await lane?.read(job, answersFor(id)).catch((error: unknown): Read => {
      log.error({ err: error }, 'a file could not be read to its end')
      return { ended: 'KILLED' }
    })
    const end = read ?? { ended: 'KILLED' as const }
    await conclude(id, end).catch((error: unknown) => log.error({ err: error }, 'what came of a file is not stored'))
  }

  const sayAlive = () => {
    if (queue.all.length === 0) return
    db.updateTable('imports')
      .set({ alive_at: now() })
      .where('reader', '=', name)
      .where('state', '=', 'reading')
      .execute()
      .catch((error: unknown) => log.error({ err: error }, 'a sign of life is missing'))
  }
  const signs = setInterval(sayAlive, SIGN_EVERY_MS)

  return {
    name,
    hasRoomFor(bytes, owner) {
      const wanted = bytes + queue.all.reduce((sum, { job }) => sum + job.bytes.length, 0)
      const hasNone = queue.all.every((each) => each.owner !== owner)
      return wanted <= (hasNone ? 2 : 1) * WAITING_BYTES
    },
    read: (waiting) => queue.add(waiting),
    isDead: ({ reader, alive_at }, at) => {
      if (reader === name) return false
      return isOnlyWriter(db) || (alive_at ?? 0) < at - SILENT_MS
    },
    async close() {
      isClosing = true
      for (const lane of lanes) lane.close()
      clearInterval(signs)
      await queue.drained()
    },
  }
}
