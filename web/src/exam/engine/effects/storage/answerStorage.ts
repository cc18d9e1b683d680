import {
  type answerStores,
  openAnswerStores,
  type QuestionReference,
  readStoredAnswers,
  removeByIndex,
  removeStoredAnswers,
  type Selection,
  type Submission,
  withTimeLimit,
} from '../../../../lib/answers/answerStores.ts'
import { transactionEnd } from '../../../../lib/offline/database.ts'
import type { Selections } from '../../examState.ts'
import { forgetPictures } from './pictures.ts'

/** These functions never throw. If the browser's storage fails, they use memory. */
export interface AnswerStorage {
  queue: readonly Submission[]
  selections: Selections
  isStorageWorking: () => boolean
  onLost: (listener: () => void) => void
  addSubmission: (one: Submission) => Promise<void>
  removeSubmission: (key: string) => Promise<void>
  putSelection: (
    questionId: number,
    selection: Selection | null,
    questionReference?: QuestionReference,
  ) => Promise<void>
  clear: () => Promise<void>
}

/** Commits immediately, so that the data is written even if the page closes directly afterwards. */
function writeAt(
  db: IDBDatabase,
  storeName: (typeof answerStores)[number],
  write: (store: IDBObjectStore) => IDBRequest,
): Promise<void> {
  const work = db.transaction(storeName, 'readwrite')
  write(work.objectStore(storeName))
  work.commit()
  return transactionEnd(work)
}

async function removeByKey(db: IDBDatabase, key: string): Promise<void> {
  const work = db.transaction('submissions', 'readwrite')
  await removeByIndex(work.objectStore('submissions'), 'key', key)
  await transactionEnd(work)
}

type Work = (db: IDBDatabase) => Promise<unknown>

function withLossDetection(opened: IDBDatabase | null) {
  let db = opened
  let notifyLost = () => {}
  return {
    isStorageWorking: () => db !== null,
    onLost(listener: () => void): void {
      if (db) notifyLost = listener
      else listener()
    },
    async attempt(work: Work): Promise<void> {
      if (!db) return
      try {
        await withTimeLimit(work(db))
      } catch {
        if (!db) return
        db = null
        notifyLost()
      }
    },
  }
}

async function openAndRead(code: string) {
  try {
    const db = await withTimeLimit(openAnswerStores())
    const { submissions, selections } = await withTimeLimit(readStoredAnswers(db, code))
    const selectionsById = Object.fromEntries(selections.map(({ questionId, selection }) => [questionId, selection]))
    return { db, stored: { queue: submissions, selections: selectionsById } }
  } catch {
    return { db: null, stored: { queue: [], selections: {} } }
  }
}

export async function openAnswerStorage(code: string): Promise<AnswerStorage> {
  const { db, stored } = await openAndRead(code)
  const { isStorageWorking, onLost, attempt } = withLossDetection(db)
  return {
    ...stored,
    isStorageWorking,
    onLost,
    addSubmission: (one) => attempt((open) => writeAt(open, 'submissions', (store) => store.add({ ...one, code }))),
    removeSubmission: (key) => attempt((open) => removeByKey(open, key)),
    putSelection: (questionId, selection, questionReference) =>
      attempt((open) =>
        writeAt(open, 'selections', (store) =>
          selection
            ? store.put({ ...questionReference, code, questionId, selection })
            : store.delete([code, questionId]),
        ),
      ),
    clear() {
      forgetPictures()
      return attempt((open) => removeStoredAnswers(open, code))
    },
  }
}
