import { createEnemies, deleteEnemies, listEnemies, listEnemiesOfQuestion } from '@assay/contract/questions/enemies'
import { questionTrigrams } from '@assay/domain/bank/similarityOf'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import { route } from '../../../platform/http/route.ts'
import { currentQuestions, listKnownIds } from '../queries.ts'
import { readOptions } from '../storedOptions.ts'
import { addSet, enemiesOf, listSets, removeSet } from './sets.ts'
import { readSketches, type SimilarityCache } from './similarityCache.ts'
import { similarInBank, updateSimilarQuestions } from './similarQuestions.ts'

interface SimilarQuestion {
  question_id: number
  similarity: number
}

const currentTexts = (db: Queryable, id: number) =>
  currentQuestions(db)
    .select(['current.description', 'current.answers'])
    .where('questions.id', '=', id)
    .executeTakeFirst()

async function similarQuestionsOf(db: Db, cache: SimilarityCache, id: number): Promise<SimilarQuestion[]> {
  await updateSimilarQuestions(db, cache)
  await readSketches(db, cache)
  const texts = await currentTexts(db, id)
  if (!texts) return []
  const own = questionTrigrams({ ...texts, answers: readOptions(texts.answers) })
  const twins: SimilarQuestion[] = []
  for await (const near of similarInBank(db, cache, own, (other) => other === id))
    twins.push({ question_id: near.id, similarity: near.similarity })
  return twins.toSorted((one, other) => other.similarity - one.similarity || one.question_id - other.question_id)
}

export const enemyRoutes = [
  route(listEnemies, async ({ query, db }) => listSets(db, query)),

  route(createEnemies, async ({ body, db, actor }) => addSet(db, actor, body)),

  route(deleteEnemies, async ({ params, db, actor, refuse }) => {
    const fault = await removeSet(db, actor, params.id)
    if (fault) refuse(fault)
  }),

  route(listEnemiesOfQuestion, async ({ params, db, caches, refuse }) => {
    if ((await listKnownIds(db, [params.id])).length === 0) return refuse('QUESTION_NOT_FOUND')
    const twins = await similarQuestionsOf(db, caches.similarityCache, params.id)
    const bySet = await enemiesOf(db, params.id)
    return { enemies: [...bySet, ...twins.map((twin) => ({ ...twin, cause: 'twin' as const, set_id: null }))] }
  }),
]
