import { lockCounter, takeLock } from '../../../platform/db/lock.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { RENAMES } from '../../attempts/anonymity/rename.ts'
import { interviewsIn } from '../../attempts/states/inPlace.ts'
import { createNameIndex } from './nameIndex.ts'

/** The lock for removing or restoring names. When its counter changes, other nodes update their index of names. */
const CHANGES = 'interview deletions'

export const markNamesChanged = (tx: Tx) => takeLock(tx, CHANGES)

const AT_ONCE = 2_000

export interface Names {
  index: ReturnType<typeof createNameIndex>
  changes: number
  renames: number
  upToDate: Promise<void>
}

export const emptyNameIndex = (): Names => ({
  index: createNameIndex(),
  changes: 0,
  renames: 0,
  upToDate: Promise.resolve(),
})

const idsAfter = (db: Queryable, id: number) =>
  interviewsIn(db, 'names').select('id').where('id', '>', id).orderBy('id').limit(AT_ONCE)

/** Loads a long list in parts. Other requests run in between, even if the database answers immediately. */
async function* parts<Row extends { id: number }>(after: number, read: (id: number) => Promise<Row[]>) {
  for (let last = after; ; ) {
    const rows = await read(last)
    yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? last
    await new Promise(setImmediate)
  }
}

/**
 * Removes deleted interviews. If one was restored, everything is loaded again, because the index needs ids in order.
 */
async function removeDeletedNames(db: Queryable, names: Names): Promise<void> {
  const left = new Set<number>()
  for await (const part of parts(0, (id) => idsAfter(db, id).execute())) for (const { id } of part) left.add(id)
  if (!names.index.keepOnly(left)) names.index = createNameIndex()
}

async function readRenamed(db: Queryable, { index, renames }: Names): Promise<void> {
  const renamedAfter = (id: number) => idsAfter(db, id).select('search').where('renamed', '>', renames).execute()
  for await (const part of parts(0, renamedAfter)) for (const { id, search } of part) index.replace(id, search)
}

/** Interviews are created with a lock, so ids become visible in order, and new ids are higher than known ones. */
async function updateNameIndex(db: Queryable, names: Names): Promise<void> {
  const changes = await lockCounter(db, CHANGES)
  if (changes !== names.changes) await removeDeletedNames(db, names)
  names.changes = changes
  const renames = await lockCounter(db, RENAMES)
  if (renames !== names.renames) await readRenamed(db, names)
  names.renames = renames
  const { index } = names
  const textsAfter = (id: number) => idsAfter(db, id).select('search').execute()
  for await (const part of parts(index.newest(), textsAfter)) for (const { id, search } of part) index.add(id, search)
}

function bringUpToDate(db: Queryable, names: Names): Promise<void> {
  names.upToDate = names.upToDate.catch(() => {}).then(() => updateNameIndex(db, names))
  return names.upToDate
}

/** Loads the names in the background, before the first search. An error appears again in the search that needs them. */
export function preloadNames(db: Queryable, names: Names): void {
  if (names.index.newest() === 0) bringUpToDate(db, names).catch(() => {})
}

/**
 * Ids of all interviews whose search text contains this text, the newest first. A database would have to read all rows,
 * so the texts are in memory, and each search loads only changes.
 */
export async function idsNamed(db: Queryable, names: Names, text: string): Promise<readonly number[]> {
  await bringUpToDate(db, names)
  return names.index.find(text)
}

export async function updateLoadedNames(db: Queryable, names: Names): Promise<void> {
  if (names.index.newest() > 0) await bringUpToDate(db, names)
}
