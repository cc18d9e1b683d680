import type { Passage } from '@assay/contract/passages/passages'
import { isoOf } from '@assay/domain/isoTime'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { findPassages } from './queries.ts'

/**
 * `app.ts` passes `PassageUsageQueries` in, because the module for passages must not import the modules that use
 * passages.
 */
export interface PassageUsageQueries {
  questionsOf: (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  isDrawnOf: (db: Queryable, ids: readonly number[], now: number) => Promise<ReadonlySet<number>>
  /** Archived questions lose the passage, so that it can be deleted. */
  detachFromQuestions: (tx: Tx, id: number) => Promise<unknown>
}

export interface PassageReadContext {
  now: number
  usage: PassageUsageQueries
}

export async function readPassages(
  db: Queryable,
  ids: readonly number[],
  { now, usage }: PassageReadContext,
): Promise<Passage[]> {
  if (ids.length === 0) return []
  const rows = new Map((await findPassages(db, ids)).map((row) => [row.id, row]))
  const amounts = await usage.questionsOf(db, ids)
  const inUse = await usage.isDrawnOf(db, ids, now)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const { created_at, changed_at, ...texts } = row
    const [created_time, changed_time] = [isoOf(created_at), isoOf(changed_at)]
    return { ...texts, amount_of_questions: amounts.get(id) ?? 0, in_use: inUse.has(id), created_time, changed_time }
  })
}

export async function readPassage(
  db: Queryable,
  id: number,
  readContext: PassageReadContext,
): Promise<Passage | undefined> {
  const [passage] = await readPassages(db, [id], readContext)
  return passage
}
