import { endOf, openDatabase, resultOf } from '../../../../lib/offline/database.ts'
import type { Selection, Selections, Submission } from '../../examState.ts'
import { forgetPictures } from './pictures.ts'

type KeptSubmission = Submission & { code: string }
interface KeptSelection {
  code: string
  questionId: number
  selection: Selection
}

const shelves = ['submissions', 'selections'] as const

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
  openDatabase('assay-exam', 1, (db) => {
    const submissions = db.createObjectStore('submissions', { autoIncrement: true })
    submissions.createIndex('code', 'code')
    submissions.createIndex('key', 'key')
    db.createObjectStore('selections', { keyPath: ['code', 'questionId'] }).createIndex('code', 'code')
  })

async function readAll(db: IDBDatabase, code: string) {
  const work = db.transaction(shelves)
  const allOf = (shelf: (typeof shelves)[number]) => resultOf(work.objectStore(shelf).index('code').getAll(code))
  const [queue, kept]: [KeptSubmission[], KeptSelection[]] = await Promise.all([
    allOf('submissions'),
    allOf('selections'),
  ])
  return {
    queue: queue.map(({ code: _, ...submission }) => submission),
    selections: Object.fromEntries(kept.map(({ questionId, selection }) => [questionId, selection])),
  }
}

/** Told to end at once, it is written even if the page is gone a moment later. */
function writeAt(
  db: IDBDatabase,
  shelf: (typeof shelves)[number],
  write: (store: IDBObjectStore) => IDBRequest,
): Promise<void> {
  const work = db.transaction(shelf, 'readwrite')
  write(work.objectStore(shelf))
  work.commit()
  return endOf(work)
}

/** Everything in a shelf that has this value. */
async function removeFrom(store: IDBObjectStore, index: 'code' | 'key', value: string): Promise<void> {
  for (const key of await resultOf(store.index(index).getAllKeys(value))) store.delete(key)
}

async function removeByKey(db: IDBDatabase, key: string): Promise<void> {
  const work = db.transaction('submissions', 'readwrite')
  await removeFrom(work.objectStore('submissions'), 'key', key)
  await endOf(work)
}

async function removeAll(db: IDBDatabase, code: string): Promise<void> {
  forgetPictures()
  const work = db.transaction(shelves, 'readwrite')
  for (const shelf of shelves) await removeFrom(work.objectStore(shelf), 'code', code)
  await endOf(work)
}

/** Work outside of an exam: a browser that keeps nothing has nothing of it. */
async function inPassing<T>(otherwise: T, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
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
    const work = db.transaction(shelves)
    const kept: { code: string }[][] = await Promise.all(
      shelves.map((shelf) => resultOf(work.objectStore(shelf).getAll())),
    )
    return kept.flat().map(({ code }) => code)
  })

export const clearStored = (code: string): Promise<void> => inPassing(undefined, (db) => removeAll(db, code))

type Work = (db: IDBDatabase) => Promise<unknown>

/** Does work in the database until it fails once; from then on everything lives in memory alone. */
function untilLost(opened: IDBDatabase | null) {
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
