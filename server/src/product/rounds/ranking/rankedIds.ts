import { sql } from 'kysely'
import { isOnlyWriter } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { countsFingerprint } from '../../attempts/counts.ts'
import { interviewsIn } from '../../attempts/states/inPlace.ts'

/** Rows that are read before other requests can run. */
const AT_ONCE = 50_000
/** Number of rounds in the cache: those with current searches. */
const REMEMBERED = 4

interface Remembered {
  stand: string
  ids: Float64Array
}

export type RankedIds = Map<number, Remembered>

async function readPart(db: Queryable, blueprintId: number, after: number): Promise<number[]> {
  const part = interviewsIn(db, 'ranking')
    .select('id')
    .where('blueprint_id', '=', blueprintId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .as('part')
  // Read as one text, because otherwise each row would be an object.
  const all = isOnlyWriter(db) ? sql<string | null>`group_concat(id)` : sql<string | null>`string_agg(id::text, ',')`
  const { ids } = await db.selectFrom(part).select(all.as('ids')).executeTakeFirstOrThrow()
  return (ids ?? '').split(',').filter(Boolean).map(Number)
}

async function readAll(db: Queryable, blueprintId: number): Promise<Float64Array> {
  const all: number[][] = []
  for (let after = 0; ; ) {
    const part = await readPart(db, blueprintId, after)
    all.push(part)
    if (part.length < AT_ONCE) return Float64Array.from(all.flat()).sort()
    for (const id of part) after = Math.max(after, id)
    await new Promise(setImmediate)
  }
}

/** Ids of all ranked candidates, ascending. They are read again after any change. */
export async function rankedIds(db: Queryable, memory: RankedIds, blueprintId: number): Promise<Float64Array> {
  // Read before the ids: an interview that is added in between is read twice, but never missed.
  const stand = await countsFingerprint(db, blueprintId)
  const known = memory.get(blueprintId)
  const ids = known?.stand === stand ? known.ids : await readAll(db, blueprintId)
  memory.delete(blueprintId)
  memory.set(blueprintId, { stand, ids })
  const [oldest = blueprintId] = memory.keys()
  if (memory.size > REMEMBERED) memory.delete(oldest)
  return ids
}

/** The ids that are in both lists. The first list is descending, the second ascending. */
export function intersectIds(descending: readonly number[], ascending: Float64Array): number[] {
  let at = ascending.length - 1
  return descending.filter((id) => {
    while (at >= 0 && (ascending[at] ?? 0) > id) at -= 1
    return ascending[at] === id
  })
}
