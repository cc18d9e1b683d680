import { sql } from 'kysely'
import { lockCounter } from '../../db/lock.ts'
import type { Queryable } from '../../db/schema.ts'
import { tallyOf } from '../../db/tally.ts'
import { BANK } from '../../labels/bank.ts'
import { createTrigrams } from './trigrams.ts'

/** A node's index of the texts in the bank, and the counter of the bank's lock up to which it is complete. */
export interface TextIndex {
  trigrams: ReturnType<typeof createTrigrams>
  turn: number
  upToDate: Promise<void>
}

const NOTHING_READ = -1

export const emptyTextIndex = (): TextIndex => ({
  trigrams: createTrigrams(),
  turn: NOTHING_READ,
  upToDate: Promise.resolve(),
})

const AT_ONCE = 500

/** Read in parts, so that a large bank does not block other work. */
async function* textsAfter(db: Queryable, turn: number) {
  let last = { turn, question_id: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const part = await db
      .selectFrom('question_texts')
      .select(['question_id', 'turn', 'text'])
      .where(sql<boolean>`(turn, question_id) > (${last.turn}, ${last.question_id})`)
      .orderBy('turn')
      .orderBy('question_id')
      .limit(AT_ONCE)
      .execute()
    yield part
    last = part.at(-1) ?? last
    if (part.length < AT_ONCE) return
  }
}

/** Writers run one after another with the lock of the bank, so a new text always has a higher number. */
async function updateTextIndex(db: Queryable, known: TextIndex): Promise<void> {
  const turn = await lockCounter(db, BANK)
  if (turn === known.turn) return
  for await (const part of textsAfter(db, known.turn)) {
    for (const { question_id, text } of part) known.trigrams.put(question_id, text)
    // Other requests run between two parts, even if the database answers immediately.
    await new Promise(setImmediate)
  }
  known.turn = turn
}

/**
 * A search waits until this many questions are indexed. In a larger bank, the first search reads the texts themselves.
 */
const READ_WHILE_WAITED = 5_000

/**
 * Ids of all questions that may contain each word, with few false matches. Null while a large bank is indexed for the
 * first time.
 */
export async function findCandidates(
  db: Queryable,
  known: TextIndex,
  words: readonly string[],
): Promise<number[] | null> {
  const reading = known.upToDate.catch(() => {}).then(() => updateTextIndex(db, known))
  known.upToDate = reading
  // If this fails, the next search reads the texts again.
  reading.catch(() => {})
  if (known.turn === NOTHING_READ && (await tallyOf(db, 'questions')) > READ_WHILE_WAITED) return null
  await reading
  return known.trigrams.find(words)
}
