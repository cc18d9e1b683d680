import { comparable, likeness, NEAR, sequencesOf } from '@assay/domain/bank/likeness'
import { sketchOf } from '@assay/domain/bank/twins/twinIndex'
import type { Db, Queryable } from '../../db/schema.ts'
import { readAnswers } from '../answers.ts'
import { bringUpTwins, sequencesInBank } from './keepTwins.ts'
import { readSketches, type TwinMemory } from './twinMemory.ts'

export interface Twin {
  question_id: number
  similarity: number
}

const currentTexts = (db: Queryable, id: number) =>
  db
    .selectFrom('questions')
    .innerJoin('question_versions as current', (join) =>
      join.onRef('current.question_id', '=', 'questions.id').onRef('current.version', '=', 'questions.version'),
    )
    .select(['current.description', 'current.answers'])
    .where('questions.id', '=', id)
    .executeTakeFirst()

/** The questions of the bank that are near to this one as both read now, whether it is in the bank or not; the nearest first. */
export async function twinsOf(db: Db, memory: TwinMemory, id: number): Promise<Twin[]> {
  await bringUpTwins(db, memory)
  await readSketches(db, memory)
  const texts = await currentTexts(db, id)
  if (!texts) return []
  const own = sequencesOf(comparable({ ...texts, answers: readAnswers(texts.answers) }))
  const possible = memory.index.nearTo(own.size, sketchOf(own)).filter((other) => other !== id)
  return [...(await sequencesInBank(db, possible))]
    .map(([question_id, sequences]) => ({ question_id, similarity: likeness(own, sequences) }))
    .filter(({ similarity }) => similarity >= NEAR)
    .toSorted((one, other) => other.similarity - one.similarity || one.question_id - other.question_id)
}
