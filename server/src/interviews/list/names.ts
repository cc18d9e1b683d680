import type { Queryable, Tx } from '../../db/schema.ts'
import { takeTurn, turnsTaken } from '../../db/turn.ts'
import { interviewsIn } from '../../sitting/states/inPlace.ts'
import { RENAMES } from '../../sitting/veils/rename.ts'
import { createNameIndex } from './nameIndex.ts'

/** Taken by whatever takes names away or brings them back, so that the nodes which remember names learn of it. */
const CHANGES = 'interview deletions'

export const tellOfNames = (tx: Tx) => takeTurn(tx, CHANGES)

const AT_ONCE = 2_000

/** The searched texts of all interviews, as a node remembers them. */
export interface Names {
  index: ReturnType<typeof createNameIndex>
  changes: number
  renames: number
  upToDate: Promise<void>
}

export const noNames = (): Names => ({ index: createNameIndex(), changes: 0, renames: 0, upToDate: Promise.resolve() })

const idsAfter = (db: Queryable, id: number) =>
  interviewsIn(db, 'names').select('id').where('id', '>', id).orderBy('id').limit(AT_ONCE)

/** All parts of a long list; others are answered between two of them, also where the database answers at once. */
async function* parts<Row extends { id: number }>(after: number, read: (id: number) => Promise<Row[]>) {
  for (let last = after; ; ) {
    const rows = await read(last)
    yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? last
    await new Promise(setImmediate)
  }
}

/** Forgets those that are gone; where one has come back all are read again, since the index knows them by ascending ids. */
async function lookAgain(db: Queryable, names: Names): Promise<void> {
  const left = new Set<number>()
  for await (const part of parts(0, (id) => idsAfter(db, id).execute())) for (const { id } of part) left.add(id)
  if (!names.index.keepOnly(left)) names.index = createNameIndex()
}

/** Reads anew what is called something else by now. */
async function readRenamed(db: Queryable, { index, renames }: Names): Promise<void> {
  const renamedAfter = (id: number) => idsAfter(db, id).select('search').where('renamed', '>', renames).execute()
  for await (const part of parts(0, renamedAfter)) for (const { id, search } of part) index.replace(id, search)
}

/** Interviews are created in turn, so the ids appear in their order and what is new stands behind what is known. */
async function catchUp(db: Queryable, names: Names): Promise<void> {
  const changes = await turnsTaken(db, CHANGES)
  if (changes !== names.changes) await lookAgain(db, names)
  names.changes = changes
  const renames = await turnsTaken(db, RENAMES)
  if (renames !== names.renames) await readRenamed(db, names)
  names.renames = renames
  const { index } = names
  const textsAfter = (id: number) => idsAfter(db, id).select('search').execute()
  for await (const part of parts(index.newest(), textsAfter)) for (const { id, search } of part) index.add(id, search)
}

function bringUpToDate(db: Queryable, names: Names): Promise<void> {
  names.upToDate = names.upToDate.catch(() => {}).then(() => catchUp(db, names))
  return names.upToDate
}

/**
 * Begins to read them where nobody has searched since the start, behind the answer to somebody who may search next. What fails here fails
 * again at the search that needs it, and is told there.
 */
export function readAhead(db: Queryable, names: Names): void {
  if (names.index.newest() === 0) bringUpToDate(db, names).catch(() => {})
}

/**
 * The ids of all interviews whose searched text holds this one, the newest first. A database looks at every row for that;
 * the texts are kept in memory instead, and only what changed since the last search is read.
 */
export async function idsNamed(db: Queryable, names: Names, text: string): Promise<readonly number[]> {
  await bringUpToDate(db, names)
  return names.index.find(text)
}

/** Lets go of names that were deleted elsewhere, also where nobody searches any more. */
export async function forgetGone(db: Queryable, names: Names): Promise<void> {
  if (names.index.newest() > 0) await bringUpToDate(db, names)
}
