import { createSimilarityForest } from '@assay/domain/bank/similarity/similarityForest'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/schema.ts'
import { queueSimilarityCheck } from './queueSimilarityCheck.ts'
import { readLinks, removeLinks } from './similarQuestions.ts'

/** Call this function before the questions of an import are deleted. The remaining questions are compared again. */
export async function removeFromEnemySets(tx: Tx, importId: number): Promise<void> {
  const ofImport = () => tx.selectFrom('questions').select('id').where('import_id', '=', importId)
  const gone = (await ofImport().execute()).map(({ id }) => id)
  const isGone = new Set(gone)
  const links = await readLinks(tx)
  const forest = createSimilarityForest(links)
  const linked = new Set(links.flat())
  const taken = gone.filter((id) => linked.has(id)).map((id) => forest.takeOut(id))
  await removeLinks(
    tx,
    taken.flatMap(({ cut }) => cut),
  )
  await queueSimilarityCheck(
    tx,
    [...new Set(taken.flatMap(({ loose }) => loose))].filter((id) => !isGone.has(id)),
  )
  await tx.deleteFrom('enemies').where('question_id', 'in', ofImport()).execute()
  await sql`
    delete from enemy_sets where (select count(*) from enemies where enemies.set_id = enemy_sets.id) < 2`.execute(tx)
}
