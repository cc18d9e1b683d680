import { requestResult } from '../offline/database.ts'
import {
  answerStores,
  openAnswerStores,
  readStoredAnswers,
  removeStoredAnswers,
  type UnsentAnswers,
  withTimeLimit,
} from './answerStores.ts'
import { serverNow } from './serverTime.ts'
import { readUnsentRecord, type UnsentRecord, unsentAnswersInMemory, writeUnsentRecord } from './unsentRecords.ts'

const MAX_AGE_MS = 7 * 24 * 60 * 60_000

async function withDatabase<T>(fallback: T, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  try {
    const db = await withTimeLimit(openAnswerStores())
    return await withTimeLimit(work(db)).finally(() => db.close())
  } catch {
    return fallback
  }
}

const isRecent = ({ at }: { at?: string }): boolean =>
  at === undefined || Date.parse(serverNow()) - Date.parse(at) <= MAX_AGE_MS

/** Null if the answers cannot be read. Without browser storage, they come from memory. */
export async function readUnsentAnswers(code: string): Promise<(UnsentAnswers & UnsentRecord) | null> {
  const inPage = unsentAnswersInMemory.get(code)
  const isInMemory = inPage && !inPage.isStorageWorking
  const found = isInMemory ? inPage : await withDatabase(null, (db) => readStoredAnswers(db, code))
  if (!found) return null
  const { submissions, selections } = found
  return {
    ...(readUnsentRecord(code) ?? inPage ?? { isOver: false, pressed: null }),
    submissions: submissions.filter(isRecent),
    // A selection that was already sent is on the server as a draft, so it cannot get lost.
    selections: selections.filter(({ selection }) => !selection.isSent && isRecent(selection)),
  }
}

export const codesInAnswerStores = (): Promise<string[]> =>
  withDatabase([], async (db) => {
    const work = db.transaction(answerStores)
    const kept: { code: string }[][] = await Promise.all(
      answerStores.map((store) => requestResult(work.objectStore(store).getAll())),
    )
    return kept.flat().map(({ code }) => code)
  })

export async function deleteUnsentAnswers(code: string): Promise<void> {
  unsentAnswersInMemory.delete(code)
  await withDatabase(undefined, (db) => removeStoredAnswers(db, code))
  writeUnsentRecord(code, null)
}
