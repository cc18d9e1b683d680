import { requestResult } from '../offline/database.ts'
import { answerStores, type KeptAnswers, openAnswerStores, readAll, removeAll, withinPatience } from './answerStores.ts'
import { type Mark, readLateMark, unsavedAnswers, writeLateMark } from './marks.ts'
import { serverNow } from './serverTime.ts'

/** Data of a test stays in the browser at most this long after its end. */
const LONGEST_MS = 7 * 24 * 60 * 60_000

async function withDatabase<T>(otherwise: T, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  try {
    const db = await withinPatience(openAnswerStores())
    return await withinPatience(work(db)).finally(() => db.close())
  } catch {
    return otherwise
  }
}

const isRecent = ({ at }: { at?: string }): boolean =>
  at === undefined || Date.parse(serverNow()) - Date.parse(at) <= LONGEST_MS

/** A test's data from the database, or from memory without storage. Null if unreadable. */
export async function readUnsentAnswers(code: string): Promise<(KeptAnswers & Mark) | null> {
  const inPage = unsavedAnswers.get(code)
  const isHere = inPage && !inPage.isLasting
  const found = isHere ? inPage : await withDatabase(null, (db) => readAll(db, code))
  if (!found) return null
  const { submissions, selections } = found
  return {
    ...(readLateMark(code) ?? inPage ?? { isOver: false, pressed: null }),
    submissions: submissions.filter(isRecent),
    // Drafts on the server are not lost.
    selections: selections.filter(({ selection }) => !selection.isSent && isRecent(selection)),
  }
}

export const unsentCodes = (): Promise<string[]> =>
  withDatabase([], async (db) => {
    const work = db.transaction(answerStores)
    const kept: { code: string }[][] = await Promise.all(
      answerStores.map((shelf) => requestResult(work.objectStore(shelf).getAll())),
    )
    return kept.flat().map(({ code }) => code)
  })

export async function deleteUnsentAnswers(code: string): Promise<void> {
  unsavedAnswers.delete(code)
  await withDatabase(undefined, (db) => removeAll(db, code))
  writeLateMark(code, null)
}
