import { resultOf } from '../offline/database.ts'
import { answerStores, type KeptAnswers, openAnswerStores, readAll, removeAll, withinPatience } from './answerStores.ts'
import { leftovers, type Mark, readMark, writeMark } from './marks.ts'
import { serverNow } from './serverTime.ts'

/** No longer does anything of a test stay in a browser behind its end. */
const LONGEST_MS = 7 * 24 * 60 * 60_000

/** Work outside of an exam: a browser that keeps nothing has nothing of it. */
async function inPassing<T>(otherwise: T, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  try {
    const db = await withinPatience(openAnswerStores())
    return await withinPatience(work(db)).finally(() => db.close())
  } catch {
    return otherwise
  }
}

const isRecent = ({ at }: { at?: string }): boolean =>
  at === undefined || Date.parse(serverNow()) - Date.parse(at) <= LONGEST_MS

/** What is here of a test: in the database, or in this page where the browser keeps nothing. Null where it cannot be read. */
export async function readKept(code: string): Promise<(KeptAnswers & Mark) | null> {
  const inPage = leftovers.get(code)
  const isHere = inPage && !inPage.isLasting
  const found = isHere ? inPage : await inPassing(null, (db) => readAll(db, code))
  if (!found) return null
  const { submissions, selections } = found
  return {
    ...(readMark(code) ?? inPage ?? { isOver: false, pressed: null }),
    submissions: submissions.filter(isRecent),
    // What the server has as a draft is not lost.
    selections: selections.filter(({ selection }) => !selection.isSent && isRecent(selection)),
  }
}

/** Every test of which answers lie in this browser. */
export const keptCodes = (): Promise<string[]> =>
  inPassing([], async (db) => {
    const work = db.transaction(answerStores)
    const kept: { code: string }[][] = await Promise.all(
      answerStores.map((shelf) => resultOf(work.objectStore(shelf).getAll())),
    )
    return kept.flat().map(({ code }) => code)
  })

/** Nothing of this test's answers stays here. */
export async function forgetKept(code: string): Promise<void> {
  leftovers.delete(code)
  await inPassing(undefined, (db) => removeAll(db, code))
  writeMark(code, null)
}
