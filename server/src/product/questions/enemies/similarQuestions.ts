import { createSimilarityForest, type SimilarLink } from '@assay/domain/bank/similarity/similarityForest'
import { sketchOf } from '@assay/domain/bank/similarity/similarityIndex'
import { NEAR, questionTrigrams, similarityOf } from '@assay/domain/bank/similarityOf'
import { inChunks } from '../../../platform/db/chunks.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { currentQuestions } from '../queries.ts'
import { readOptions } from '../storedOptions.ts'
import { queueSimilarityCheck } from './queueSimilarityCheck.ts'
import { readSketches, type SimilarityCache, writeSketch } from './similarityCache.ts'

const LOCK_NAME = 'twins'
const BATCH_SIZE = 20
const COMPARED_PER_BATCH = 5

type Sequences = ReadonlyMap<number, ReadonlySet<string>>

async function sequencesInBank(db: Queryable, ids: readonly number[]): Promise<Sequences> {
  const rows = await inChunks(ids, (part) =>
    currentQuestions(db)
      .select(['questions.id', 'current.description', 'current.answers'])
      .where('questions.id', 'in', part)
      .where('questions.archived_at', 'is', null)
      .execute(),
  )
  const trigramsOf = ({ description, answers }: (typeof rows)[number]) =>
    questionTrigrams({ description, answers: readOptions(answers) })
  return new Map(rows.map((row) => [row.id, trigramsOf(row)]))
}

const isCheckDue = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('twin_due').select('id').limit(1).executeTakeFirst()) !== undefined

export const readLinks = async (db: Queryable): Promise<SimilarLink[]> =>
  (await db.selectFrom('twins').select(['question_id', 'twin_id']).execute()).map(({ question_id, twin_id }) => [
    question_id,
    twin_id,
  ])

const orderedLink = ([one, other]: SimilarLink) => ({
  question_id: Math.min(one, other),
  twin_id: Math.max(one, other),
})

export async function removeLinks(tx: Tx, links: readonly SimilarLink[]): Promise<void> {
  for (const { question_id, twin_id } of links.map(orderedLink))
    await tx.deleteFrom('twins').where('question_id', '=', question_id).where('twin_id', '=', twin_id).execute()
}

const storeSketches = (tx: Tx, turn: number, all: Sequences) =>
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

interface SimilarPair {
  id: number
  similarity: number
}

export async function* similarInBank(
  db: Queryable,
  cache: SimilarityCache,
  own: ReadonlySet<string>,
  isSkipped: (id: number) => boolean,
): AsyncGenerator<SimilarPair> {
  const possible = cache.index.nearTo(own.size, sketchOf(own))
  for (let at = 0; at < possible.length; at += COMPARED_PER_BATCH) {
    const part = possible.slice(at, at + COMPARED_PER_BATCH).filter((id) => !isSkipped(id))
    if (part.length === 0) continue
    for (const [id, sequences] of await sequencesInBank(db, part)) {
      const similarity = similarityOf(own, sequences)
      if (similarity >= NEAR) yield { id, similarity }
    }
    await new Promise(setImmediate)
  }
}

async function forestWithout(db: Queryable, ids: readonly number[]) {
  const forest = createSimilarityForest(await readLinks(db))
  const taken = ids.map((id) => forest.takeOut(id))
  const cut = taken.flatMap((each) => each.cut)
  const isOwn = new Set(ids)
  const loose = [...new Set(taken.flatMap((each) => each.loose))].filter((id) => !isOwn.has(id))
  return { forest, cut, loose }
}

/** Comparing questions is slow, so it should run outside a transaction. */
async function findLinks(db: Queryable, cache: SimilarityCache, all: Sequences): Promise<SimilarLink[]> {
  const { forest } = await forestWithout(db, [...all.keys()])
  const links: SimilarLink[] = []
  for (const [id, own] of all) {
    for await (const near of similarInBank(db, cache, own, (other) => forest.isJoined(id, other))) {
      if (forest.isJoined(id, near.id)) continue
      forest.join(id, near.id)
      links.push([id, near.id])
    }
  }
  return links
}

/** Other transactions may have changed similar questions since the comparison, so the pairs are checked again. */
async function storeLinks(tx: Tx, ids: readonly number[], links: readonly SimilarLink[]): Promise<void> {
  const { forest, cut, loose } = await forestWithout(tx, ids)
  await removeLinks(tx, cut)
  await queueSimilarityCheck(tx, loose)
  for (const [one, other] of links) {
    if (forest.isJoined(one, other)) continue
    forest.join(one, other)
    await tx
      .insertInto('twins')
      .values(orderedLink([one, other]))
      .execute()
  }
}

type Write = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

const dueRows = (db: Queryable) =>
  db.selectFrom('twin_due').select(['id', 'question_id']).orderBy('id').limit(BATCH_SIZE)

/** Sketches are stored before the comparison, so that a node that compares at the same time finds them. */
async function compareNextQuestions(db: Queryable, write: Write, cache: SimilarityCache): Promise<void> {
  const due = await dueRows(db).execute()
  const ids = [...new Set(due.map(({ question_id }) => question_id))]
  const { turn, all } = await write(async (tx) => {
    const taken = await takeLock(tx, LOCK_NAME)
    const texts = await sequencesInBank(tx, ids)
    await storeSketches(tx, taken, texts)
    return { turn: taken, all: texts }
  })
  await readSketches(db, cache)
  // After a rollback, another transaction gets the same counter, so the cache must read its sketches again.
  cache.turn = Math.min(cache.turn, turn - 1)
  const links = await findLinks(db, cache, all)
  await write(async (tx) => {
    await takeLock(tx, LOCK_NAME)
    const stillDue = new Set((await dueRows(tx).execute()).map(({ id }) => id))
    if (due.some(({ id }) => !stillDue.has(id))) return
    const comparedIds = due.map(({ id }) => id)
    await tx.deleteFrom('twin_due').where('id', 'in', comparedIds).execute()
    await storeLinks(tx, ids, links)
  })
}

/** The lock of the question bank prevents changes of questions, so the pairs stay correct. */
export async function updateSimilarQuestionsWithin(tx: Tx, cache: SimilarityCache): Promise<void> {
  while (await isCheckDue(tx)) await compareNextQuestions(tx, (work) => work(tx), cache)
}

/** Questions are compared in small steps, so that requests and writes can run in between. */
export async function updateSimilarQuestions(db: Db, cache: SimilarityCache, isStopping = () => false): Promise<void> {
  while (!isStopping() && (await isCheckDue(db)))
    await compareNextQuestions(db, (work) => inTransaction(db, work), cache)
}
