import { createSimilarityIndex, SKETCH_WORDS } from '@assay/domain/bank/similarity/similarityIndex'
import type { Queryable } from '../../../platform/db/schema.ts'

/** Sketches are bit patterns that help to find similar texts. */
export interface SimilarityCache {
  index: ReturnType<typeof createSimilarityIndex>
  turn: number
  reading: Promise<unknown>
}

export const emptySimilarityCache = (): SimilarityCache => ({
  index: createSimilarityIndex(),
  turn: -1,
  reading: Promise.resolve(),
})

export const writeSketch = (sketch: Uint32Array): string =>
  Buffer.from(sketch.buffer, sketch.byteOffset, sketch.byteLength).toString('base64')

function readSketch(text: string): Uint32Array {
  const sketch = new Uint32Array(SKETCH_WORDS)
  Buffer.from(text, 'base64').copy(new Uint8Array(sketch.buffer))
  return sketch
}

const BATCH_SIZE = 2_000

async function readNewer(db: Queryable, cache: SimilarityCache): Promise<void> {
  let last = { turn: cache.turn, question_id: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const { turn, question_id } = last
    const rows = await db
      .selectFrom('question_sketches')
      .select(['question_id', 'size', 'sketch', 'turn'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('turn', 'question_id'), '>', tuple(turn, question_id)))
      .orderBy('turn')
      .orderBy('question_id')
      .limit(BATCH_SIZE)
      .execute()
    for (const row of rows) cache.index.put(row.question_id, row.size, readSketch(row.sketch))
    last = rows.at(-1) ?? last
    if (rows.length < BATCH_SIZE) break
    await new Promise(setImmediate)
  }
  cache.turn = last.turn
}

export function readSketches(db: Queryable, cache: SimilarityCache): Promise<void> {
  const read = () => readNewer(db, cache)
  const reading = cache.reading.then(read, read)
  cache.reading = reading
  return reading
}
