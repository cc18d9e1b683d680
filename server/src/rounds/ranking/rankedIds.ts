import { sql } from 'kysely'
import { isOnlyWriter } from '../../db/rowsAsTable.ts'
import type { Queryable } from '../../db/schema.ts'
import { standOfBlueprint } from '../../sitting/counts.ts'
import { interviewsIn } from '../../sitting/states/inPlace.ts'

/** Others are answered between two reads of so many. */
const AT_ONCE = 50_000
/** So many rounds are remembered: those in which somebody searches now. */
const REMEMBERED = 4

interface Remembered {
  stand: string
  /** In ascending order. */
  ids: Float64Array
}

/** Who is ranked in a round, by the round. */
export type RankedIds = Map<number, Remembered>

async function readPart(db: Queryable, blueprintId: number, after: number): Promise<number[]> {
  const part = interviewsIn(db, 'ranking')
    .select('id')
    .where('blueprint_id', '=', blueprintId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .as('part')
  // As one text: so many rows would each be an object.
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

/** The ids of all who are ranked in a round, ascending: read again once anybody has come or left. */
export async function rankedIds(db: Queryable, memory: RankedIds, blueprintId: number): Promise<Float64Array> {
  // Before the ids: what comes in between is read twice, and never missed.
  const stand = await standOfBlueprint(db, blueprintId)
  const known = memory.get(blueprintId)
  const ids = known?.stand === stand ? known.ids : await readAll(db, blueprintId)
  memory.delete(blueprintId)
  memory.set(blueprintId, { stand, ids })
  const [oldest = blueprintId] = memory.keys()
  if (memory.size > REMEMBERED) memory.delete(oldest)
  return ids
}

/** Those of these ids, which descend, that are among the others, which ascend. */
export function inBoth(descending: readonly number[], ascending: Float64Array): number[] {
  let at = ascending.length - 1
  return descending.filter((id) => {
    while (at >= 0 && (ascending[at] ?? 0) > id) at -= 1
    return ascending[at] === id
  })
}
