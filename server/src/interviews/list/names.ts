import type { Queryable, Tx } from '../../db/schema.ts'
import { takeTurn, turnsTaken } from '../../db/turn.ts'
import { createNameIndex } from './nameIndex.ts'

/** Taken by every deletion, so that the nodes which remember names learn of it. */
const DELETIONS = 'interview deletions'

export const tellOfDeletion = (tx: Tx) => takeTurn(tx, DELETIONS)

const AT_ONCE = 5_000

/** The searched texts of all interviews, as a node remembers them. */
export interface Names {
  index: ReturnType<typeof createNameIndex>
  deletions: number
  upToDate: Promise<void>
}

export const noNames = (): Names => ({ index: createNameIndex(), deletions: 0, upToDate: Promise.resolve() })

/** Everything after an id, a part at a time, so that a long list keeps nobody else waiting. */
async function* partsAfter(db: Queryable, id: number) {
  for (let after = id, isMore = true; isMore; ) {
    const rows = await db
      .selectFrom('interviews')
      .select(['id', 'search'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    yield rows
    after = rows.at(-1)?.id ?? after
    isMore = rows.length === AT_ONCE
  }
}

async function forgetDeleted(db: Queryable, { index }: Names): Promise<void> {
  const left = new Set<number>()
  for await (const part of partsAfter(db, 0)) for (const { id } of part) left.add(id)
  index.keepOnly(left)
}

/** Whoever creates an interview does it in turn, so the ids appear in their order and what is new stands behind what is known. */
async function catchUp(db: Queryable, names: Names): Promise<void> {
  const deletions = await turnsTaken(db, DELETIONS)
  if (deletions !== names.deletions) await forgetDeleted(db, names)
  names.deletions = deletions
  const { index } = names
  for await (const part of partsAfter(db, index.newest())) for (const { id, search } of part) index.add(id, search)
}

function bringUpToDate(db: Queryable, names: Names): Promise<void> {
  names.upToDate = names.upToDate.catch(() => {}).then(() => catchUp(db, names))
  return names.upToDate
}

/**
 * The ids of all interviews whose searched text holds this one, the newest first. A database looks at every row for that;
 * the texts are kept in memory instead, and only what changed since the last search is read.
 */
export async function idsNamed(db: Queryable, names: Names, text: string): Promise<number[]> {
  await bringUpToDate(db, names)
  return names.index.find(text)
}

/** Lets go of names that were deleted elsewhere, also where nobody searches any more. */
export async function forgetGone(db: Queryable, names: Names): Promise<void> {
  if (names.index.newest() > 0) await bringUpToDate(db, names)
}
