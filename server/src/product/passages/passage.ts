import type { Passage } from '@assay/contract/passages/passages'
import { isoOf } from '@assay/domain/isoTime'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { findPassages } from './queries.ts'

/** Facts about passages from modules above this one; `app.ts` passes them in. */
export interface AbovePassages {
  /** Number of questions in the bank for each passage; texts without questions are missing. */
  questionsOf: (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  isDrawnOf: (db: Queryable, ids: readonly number[], now: number) => Promise<ReadonlySet<number>>
  /** Archived questions no longer refer to the passage. */
  detachFromQuestions: (tx: Tx, id: number) => Promise<unknown>
}

export interface PassageLook {
  now: number
  above: AbovePassages
}

export async function readPassages(
  db: Queryable,
  ids: readonly number[],
  { now, above }: PassageLook,
): Promise<Passage[]> {
  if (ids.length === 0) return []
  const rows = new Map((await findPassages(db, ids)).map((row) => [row.id, row]))
  const amounts = await above.questionsOf(db, ids)
  const inUse = await above.isDrawnOf(db, ids, now)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const { created_at, changed_at, ...texts } = row
    const [created_time, changed_time] = [isoOf(created_at), isoOf(changed_at)]
    return { ...texts, amount_of_questions: amounts.get(id) ?? 0, in_use: inUse.has(id), created_time, changed_time }
  })
}

export async function readPassage(db: Queryable, id: number, look: PassageLook): Promise<Passage | undefined> {
  const [passage] = await readPassages(db, [id], look)
  return passage
}
