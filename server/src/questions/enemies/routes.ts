import { createEnemies, deleteEnemies, listEnemies, listEnemiesOfQuestion } from '@assay/contract/questions/enemies'
import { route } from '../../http/route.ts'
import { listKnownIds } from '../queries.ts'
import { addSet, enemiesOf, listSets, removeSet } from './sets.ts'
import { similarQuestionsOf } from './similarQuestionsOf.ts'

export const enemyRoutes = [
  route(listEnemies, async ({ query, db }) => listSets(db, query)),

  route(createEnemies, async ({ body, db, doer }) => addSet(db, doer, body)),

  route(deleteEnemies, async ({ params, db, doer, refuse }) => {
    const fault = await removeSet(db, doer, params.id)
    if (fault) refuse(fault)
  }),

  route(listEnemiesOfQuestion, async ({ params, db, memory, refuse }) => {
    if ((await listKnownIds(db, [params.id])).length === 0) return refuse('QUESTION_NOT_FOUND')
    const twins = await similarQuestionsOf(db, memory.twins, params.id)
    const bySet = await enemiesOf(db, params.id)
    return { enemies: [...bySet, ...twins.map((twin) => ({ ...twin, cause: 'twin' as const, set_id: null }))] }
  }),
]
