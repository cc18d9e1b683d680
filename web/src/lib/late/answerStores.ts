import { endOf, openDatabase, resultOf } from '../offline/database.ts'

/** One press of Submit. The key is made with it and kept through every retry, so that the server counts it once. */
export interface Submission {
  key: string
  questionId: number
  questionCode: string
  answers: readonly number[]
  /** The answer that this device knew when these were chosen; a page before this one has not kept it. */
  base?: readonly number[]
  timeSpent: number
  /** Its place on the paper, and its moment by the server's clock; a page before this one has kept neither. */
  number?: number
  at?: string
}

/** What is ticked at a question and not submitted. */
export interface Selection {
  options: readonly number[]
  /** What was submitted when it was ticked: if the server knows another answer now, that one is newer. */
  base: readonly number[]
  /** Whether the server has it as a draft. */
  isSent: boolean
  /** Its moment by the server's clock. */
  at?: string
  /** It was made before the test ended and was opened again: it stands on whatever the server knows now. */
  isFromBefore?: true
}

/** What a selection that comes too late is handed in with; a page before this one has kept neither. */
export type OfQuestion = Partial<Pick<Submission, 'questionCode' | 'number'>>
export type KeptSelection = OfQuestion & { questionId: number; selection: Selection }

export const answerStores = ['submissions', 'selections'] as const

/** Some browsers neither open nor refuse: nobody waits longer for them. */
const PATIENCE_MS = 2_000

export const withinPatience = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The browser does not answer')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Where every test of this browser has what the server does not know yet. */
export const openAnswerStores = () =>
  openDatabase('assay-exam', 1, (db) => {
    const submissions = db.createObjectStore('submissions', { autoIncrement: true })
    submissions.createIndex('code', 'code')
    submissions.createIndex('key', 'key')
    db.createObjectStore('selections', { keyPath: ['code', 'questionId'] }).createIndex('code', 'code')
  })

/** What one test has in this browser, in the order in which it was submitted. */
export interface KeptAnswers {
  submissions: readonly Submission[]
  selections: readonly KeptSelection[]
}

type OfTest<T> = T & { code: string }

export async function readAll(db: IDBDatabase, code: string): Promise<KeptAnswers> {
  const work = db.transaction(answerStores)
  const allOf = (shelf: (typeof answerStores)[number]) => resultOf(work.objectStore(shelf).index('code').getAll(code))
  const [submissions, selections]: [OfTest<Submission>[], OfTest<KeptSelection>[]] = await Promise.all([
    allOf('submissions'),
    allOf('selections'),
  ])
  return { submissions: submissions.map(({ code: _, ...submission }) => submission), selections }
}

/** Everything in a shelf that has this value. */
export async function removeFrom(store: IDBObjectStore, index: 'code' | 'key', value: string): Promise<void> {
  for (const key of await resultOf(store.index(index).getAllKeys(value))) store.delete(key)
}

export async function removeAll(db: IDBDatabase, code: string): Promise<void> {
  const work = db.transaction(answerStores, 'readwrite')
  for (const shelf of answerStores) await removeFrom(work.objectStore(shelf), 'code', code)
  await endOf(work)
}
