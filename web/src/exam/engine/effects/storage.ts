import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Selection, Selections, Submission } from '../examState.ts'
import { forgetPictures } from './pictures.ts'

interface Shelves extends DBSchema {
  submissions: { key: number; value: Submission & { code: string }; indexes: { code: string; key: string } }
  selections: {
    key: [string, number]
    value: { code: string; questionId: number; selection: Selection }
    indexes: { code: string }
  }
}

/** What one interview has on this device until the server has it. Nothing here ever throws: memory is the fallback. */
export interface ExamStorage {
  queue: readonly Submission[]
  selections: Selections
  isLasting: () => boolean
  /** Calls back once, when this browser does not keep things or stops keeping them. */
  onLost: (listener: () => void) => void
  addSubmission: (one: Submission) => Promise<void>
  removeSubmission: (key: string) => Promise<void>
  putSelection: (questionId: number, selection: Selection | null) => Promise<void>
  clear: () => Promise<void>
}

/** Some browsers neither open nor refuse: nobody waits longer for them. */
const PATIENCE_MS = 2_000

const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The browser does not answer')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const openShelves = () =>
  openDB<Shelves>('assay-exam', 1, {
    upgrade(db) {
      const submissions = db.createObjectStore('submissions', { autoIncrement: true })
      submissions.createIndex('code', 'code')
      submissions.createIndex('key', 'key')
      db.createObjectStore('selections', { keyPath: ['code', 'questionId'] }).createIndex('code', 'code')
    },
  })

async function readAll(db: IDBPDatabase<Shelves>, code: string) {
  const queue = await db.getAllFromIndex('submissions', 'code', code)
  const kept = await db.getAllFromIndex('selections', 'code', code)
  return {
    queue: queue.map(({ code: _, ...submission }) => submission),
    selections: Object.fromEntries(kept.map(({ questionId, selection }) => [questionId, selection])),
  }
}

/** Told to end at once, it is written even if the page is gone a moment later. */
async function writeAt<Name extends 'submissions' | 'selections'>(
  db: IDBPDatabase<Shelves>,
  name: Name,
  write: (store: IDBPObjectStore<Shelves, [Name], Name, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const work = db.transaction(name, 'readwrite')
  const written = write(work.store)
  work.commit()
  await Promise.all([written, work.done])
}

async function removeByKey(db: IDBPDatabase<Shelves>, key: string): Promise<void> {
  const work = db.transaction('submissions', 'readwrite')
  const id = await work.store.index('key').getKey(key)
  if (id !== undefined) await work.store.delete(id)
  await work.done
}

async function removeAll(db: IDBPDatabase<Shelves>, code: string): Promise<void> {
  forgetPictures()
  const work = db.transaction(['submissions', 'selections'], 'readwrite')
  for (const name of ['submissions', 'selections'] as const) {
    let cursor = await work.objectStore(name).index('code').openCursor(code)
    for (; cursor; cursor = await cursor.continue()) await cursor.delete()
  }
  await work.done
}

/** Work outside of an exam: a browser that keeps nothing has nothing of it. */
async function inPassing<T>(otherwise: T, work: (db: IDBPDatabase<Shelves>) => Promise<T>): Promise<T> {
  try {
    const db = await inTime(openShelves())
    return await inTime(work(db)).finally(() => db.close())
  } catch {
    return otherwise
  }
}

/** Every interview of which this browser holds something. */
export const storedCodes = (): Promise<string[]> =>
  inPassing([], async (db) => {
    const submissions = await db.getAll('submissions')
    const selections = await db.getAllKeys('selections')
    return [...submissions.map(({ code }) => code), ...selections.map(([code]) => code)]
  })

export const clearStored = (code: string): Promise<void> => inPassing(undefined, (db) => removeAll(db, code))

type Work = (db: IDBPDatabase<Shelves>) => Promise<unknown>

/** Does work in the database until it fails once; from then on everything lives in memory alone. */
function untilLost(opened: IDBPDatabase<Shelves> | null) {
  let db = opened
  let tellLost = () => {}
  return {
    isLasting: () => db !== null,
    onLost(listener: () => void): void {
      if (db) tellLost = listener
      else listener()
    },
    async attempt(work: Work): Promise<void> {
      if (!db) return
      try {
        await inTime(work(db))
      } catch {
        if (!db) return
        db = null
        tellLost()
      }
    },
  }
}

async function openAndRead(code: string) {
  try {
    const db = await inTime(openShelves())
    return { db, found: await inTime(readAll(db, code)) }
  } catch {
    return { db: null, found: { queue: [], selections: {} } }
  }
}

export async function openStorage(code: string): Promise<ExamStorage> {
  const { db, found } = await openAndRead(code)
  const { isLasting, onLost, attempt } = untilLost(db)
  return {
    ...found,
    isLasting,
    onLost,
    addSubmission: (one) => attempt((open) => writeAt(open, 'submissions', (store) => store.add({ ...one, code }))),
    removeSubmission: (key) => attempt((open) => removeByKey(open, key)),
    putSelection: (questionId, selection) =>
      attempt((open) =>
        writeAt(open, 'selections', (store) =>
          selection ? store.put({ code, questionId, selection }) : store.delete([code, questionId]),
        ),
      ),
    clear: () => attempt((open) => removeAll(open, code)),
  }
}
