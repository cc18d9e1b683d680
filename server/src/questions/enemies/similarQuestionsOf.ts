import { questionTrigrams } from '@assay/domain/bank/similarityOf'
import type { Db, Queryable } from '../../db/schema.ts'
import { readAnswers } from '../answers.ts'
import { similarInBank, updateSimilarQuestions } from './keepTwins.ts'
import { readSketches, type SimilarityCache } from './similarityCache.ts'

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

/** Similar questions of the bank by current text, the most similar first. The question itself may be archived. */
export async function similarQuestionsOf(db: Db, memory: SimilarityCache, id: number): Promise<Twin[]> {
  await updateSimilarQuestions(db, memory)
  await readSketches(db, memory)
  const texts = await currentTexts(db, id)
  if (!texts) return []
  const own = questionTrigrams({ ...texts, answers: readAnswers(texts.answers) })
  const twins: Twin[] = []
  for await (const near of similarInBank(db, memory, own, (other) => other === id))
    twins.push({ question_id: near.id, similarity: near.similarity })
  return twins.toSorted((one, other) => other.similarity - one.similarity || one.question_id - other.question_id)
}
