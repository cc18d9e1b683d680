import { openDatabase, requestResult, transactionEnd } from '../offline/database.ts'

/** All retries of a click have the same key, so that the server counts the submission once. */
export interface Submission {
  key: string
  questionId: number
  questionCode: string
  answers: readonly number[]
  /** The answer that this click replaces; undefined if an older version of the page stored the click. */
  base?: readonly number[]
  timeSpent: number
  /** Undefined if an older version of the page stored the click. */
  number?: number
  at?: string
}

export interface Selection {
  options: readonly number[]
  /** The submitted answer at the time of the selection. Another answer on the server is newer. */
  base: readonly number[]
  isSent: boolean
  at?: string
  /** The selection was made before the test was reopened. */
  isFromBefore?: true
}

/** Needed to send a selection as a late answer; undefined if an older version of the page stored it. */
export type QuestionReference = Partial<Pick<Submission, 'questionCode' | 'number'>>
export type UnsentSelection = QuestionReference & { questionId: number; selection: Selection }

export const answerStores = ['submissions', 'selections'] as const

/** Time limit for opening the database, because in some browsers this request never ends. */
const TIMEOUT_MS = 2_000

export const withTimeLimit = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The browser does not answer')), TIMEOUT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

export const openAnswerStores = () =>
  openDatabase('assay-exam', 1, (db) => {
    const submissions = db.createObjectStore('submissions', { autoIncrement: true })
    submissions.createIndex('code', 'code')
    submissions.createIndex('key', 'key')
    db.createObjectStore('selections', { keyPath: ['code', 'questionId'] }).createIndex('code', 'code')
  })

export interface UnsentAnswers {
  submissions: readonly Submission[]
  selections: readonly UnsentSelection[]
}

type OfTest<T> = T & { code: string }

export async function readStoredAnswers(db: IDBDatabase, code: string): Promise<UnsentAnswers> {
  const work = db.transaction(answerStores)
  const allOf = (storeName: (typeof answerStores)[number]) =>
    requestResult(work.objectStore(storeName).index('code').getAll(code))
  const [submissions, selections]: [OfTest<Submission>[], OfTest<UnsentSelection>[]] = await Promise.all([
    allOf('submissions'),
    allOf('selections'),
  ])
  return { submissions: submissions.map(({ code: _, ...submission }) => submission), selections }
}

export async function removeByIndex(store: IDBObjectStore, index: 'code' | 'key', value: string): Promise<void> {
  for (const key of await requestResult(store.index(index).getAllKeys(value))) store.delete(key)
}

export async function removeStoredAnswers(db: IDBDatabase, code: string): Promise<void> {
  const work = db.transaction(answerStores, 'readwrite')
  for (const storeName of answerStores) await removeByIndex(work.objectStore(storeName), 'code', code)
  await transactionEnd(work)
}
