import { sql } from 'kysely'
import type { Queryable } from '../../db/schema.ts'
import { tallyOf } from '../../db/tally.ts'
import { turnsTaken } from '../../db/turn.ts'
import { BANK } from '../../labels/bank.ts'
import { createTrigrams } from './trigrams.ts'

/** What a node remembers of the texts of the bank, and the turn of the bank until which it does. */
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

/** What was written after a turn, a part at a time, so that a large bank keeps nobody else waiting. */
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

/** Writers take turns and end before the next one begins, so whatever is new stands behind the turn that is known. */
async function catchUp(db: Queryable, known: TextIndex): Promise<void> {
  const turn = await turnsTaken(db, BANK)
  if (turn === known.turn) return
  for await (const part of textsAfter(db, known.turn)) {
    for (const { question_id, text } of part) known.trigrams.put(question_id, text)
    // Others are answered between two parts, also where the database answers at once.
    await new Promise(setImmediate)
  }
  known.turn = turn
}

/** So many questions are read while somebody waits for it; of more the first search looks through the texts themselves. */
const READ_WHILE_WAITED = 5_000

/**
 * The ids of all questions that may hold each of these words, and few that do not; null while the texts of a large bank
 * are read for the first time.
 */
export async function findCandidates(
  db: Queryable,
  known: TextIndex,
  words: readonly string[],
): Promise<number[] | null> {
  const reading = known.upToDate.catch(() => {}).then(() => catchUp(db, known))
  known.upToDate = reading
  // The next search reads again what could not be read.
  reading.catch(() => {})
  if (known.turn === NOTHING_READ && (await tallyOf(db, 'questions')) > READ_WHILE_WAITED) return null
  await reading
  return known.trigrams.find(words)
}
