import { comparable, likeness, NEAR, sequencesOf } from '@assay/domain/bank/likeness'
import { openTwinForest, type TwinLink } from '@assay/domain/bank/twins/twinForest'
import { sketchOf } from '@assay/domain/bank/twins/twinIndex'
import { inChunks } from '../../db/chunks.ts'
import { repeat } from '../../db/repeat.ts'
import type { Db, Queryable, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeTurn } from '../../db/turn.ts'
import { readAnswers } from '../answers.ts'
import { noteTwinsDue } from './twinDue.ts'
import { readSketches, type TwinMemory, writeSketch } from './twinMemory.ts'

/** The turn under which twins are looked for. */
const TWINS = 'twins'
/** So many questions are looked at in a transaction. */
const AT_ONCE = 20

type Sequences = ReadonlyMap<number, ReadonlySet<string>>

/** What these questions are compared by as they read now, as far as they are in the bank. */
export async function sequencesInBank(db: Queryable, ids: readonly number[]): Promise<Sequences> {
  const rows = await inChunks(ids, (part) =>
    db
      .selectFrom('questions')
      .innerJoin('question_versions as current', (join) =>
        join.onRef('current.question_id', '=', 'questions.id').onRef('current.version', '=', 'questions.version'),
      )
      .select(['questions.id', 'current.description', 'current.answers'])
      .where('questions.id', 'in', part)
      .where('questions.archived_at', 'is', null)
      .execute(),
  )
  const told = ({ description, answers }: (typeof rows)[number]) =>
    sequencesOf(comparable({ description, answers: readAnswers(answers) }))
  return new Map(rows.map((row) => [row.id, told(row)]))
}

const isDue = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('twin_due').select('id').limit(1).executeTakeFirst()) !== undefined

export const readLinks = async (db: Queryable): Promise<TwinLink[]> =>
  (await db.selectFrom('twins').select(['question_id', 'twin_id']).execute()).map(({ question_id, twin_id }) => [
    question_id,
    twin_id,
  ])

const sorted = ([one, other]: TwinLink) => ({ question_id: Math.min(one, other), twin_id: Math.max(one, other) })

export async function removeLinks(tx: Tx, links: readonly TwinLink[]): Promise<void> {
  for (const { question_id, twin_id } of links.map(sorted))
    await tx.deleteFrom('twins').where('question_id', '=', question_id).where('twin_id', '=', twin_id).execute()
}

const keepSketches = (tx: Tx, turn: number, all: Sequences) =>
  inChunks([...all], (part) =>
    tx
      .insertInto('question_sketches')
      .values(
        part.map(([question_id, sequences]) => ({
          question_id,
          size: sequences.size,
          sketch: writeSketch(sketchOf(sequences)),
          turn,
        })),
      )
      .onConflict((row) =>
        row.column('question_id').doUpdateSet(({ ref }) => ({
          size: ref('excluded.size'),
          sketch: ref('excluded.sketch'),
          turn: ref('excluded.turn'),
        })),
      )
      .execute(),
  )

interface Looking {
  memory: TwinMemory
  forest: ReturnType<typeof openTwinForest>
}

/** Joins a question with all that it is near to, by links that say something new. */
async function joinTwins(
  tx: Tx,
  { memory, forest }: Looking,
  id: number,
  own: ReadonlySet<string>,
): Promise<TwinLink[]> {
  const links: TwinLink[] = []
  let left = memory.index.nearTo(own.size, sketchOf(own))
  while (left.length > 0) {
    left = left.filter((other) => !forest.isJoined(id, other))
    const texts = await sequencesInBank(tx, left.splice(0, AT_ONCE))
    for (const [other, sequences] of texts) {
      if (forest.isJoined(id, other) || likeness(own, sequences) < NEAR) continue
      forest.join(id, other)
      links.push([id, other])
    }
  }
  return links
}

/** Gives how many were looked at. */
async function lookAtSome(tx: Tx, memory: TwinMemory): Promise<number> {
  const turn = await takeTurn(tx, TWINS)
  const due = await tx.selectFrom('twin_due').select(['id', 'question_id']).orderBy('id').limit(AT_ONCE).execute()
  if (due.length === 0) return 0
  const ids = [...new Set(due.map(({ question_id }) => question_id))]
  const forest = openTwinForest(await readLinks(tx))
  const taken = ids.map((id) => forest.takeOut(id))
  await removeLinks(
    tx,
    taken.flatMap(({ cut }) => cut),
  )
  const isOwn = new Set(ids)
  await noteTwinsDue(
    tx,
    [...new Set(taken.flatMap(({ loose }) => loose))].filter((id) => !isOwn.has(id)),
  )

  const all = await sequencesInBank(tx, ids)
  await keepSketches(tx, turn, all)
  await readSketches(tx, memory)
  // Its own rows may be taken back with it, and others may be written under the same number.
  memory.turn = Math.min(memory.turn, turn - 1)
  for (const [id, own] of all) {
    const links = await joinTwins(tx, { memory, forest }, id, own)
    if (links.length > 0) await tx.insertInto('twins').values(links.map(sorted)).execute()
  }
  await tx
    .deleteFrom('twin_due')
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  return due.length
}

/** From here on what is kept says how the bank reads now; within a transaction that has its turn in the bank it stays so until its end. */
export async function bringUpTwinsWithin(tx: Tx, memory: TwinMemory): Promise<void> {
  while (await isDue(tx)) await lookAtSome(tx, memory)
}

/** The same in pieces, between which others are answered, and write. */
export async function bringUpTwins(db: Db, memory: TwinMemory, isStopping = () => false): Promise<void> {
  while (!isStopping() && (await isDue(db))) {
    await inTransaction(db, (tx) => lookAtSome(tx, memory))
    await new Promise(setImmediate)
  }
}

interface Log {
  warn(fields: object, message: string): void
}

const EVERY_MS = 5_000

/** Looks for the twins of what has changed, on every node. */
export const sweepTwins = (db: Db, memory: TwinMemory, log: Log): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: (isStopping) => bringUpTwins(db, memory, isStopping),
    failed: (err) => log.warn({ err }, 'looking for near twins has to wait'),
  })
