import { sql } from 'kysely'
import type { Actor } from '../../../platform/db/audit.ts'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { queueSimilarityChecksOfImport } from '../../questions/enemies/queueSimilarityCheck.ts'
import { addLabels } from '../labels.ts'
import { addPassages, preparePassages } from '../passages/addPassages.ts'
import { protectPictures, versionsWithPictures } from '../pictures.ts'
import type { LabelStyle } from '../reading/draft.ts'
import type { ChosenItems } from './storeItems.ts'

/** Labels and passages are prepared before the lock of the bank is taken, so that it is held for a shorter time. */
export async function prepareBankAddition(
  db: Queryable,
  importId: number,
  { toStore, passageByItem }: ChosenItems,
  ids: ReadonlyMap<number, number>,
  looks: ReadonlyMap<string, LabelStyle>,
) {
  const pairs = toStore.flatMap(({ number, labelNames }) =>
    labelNames.map((name) => ({ id: ids.get(number) ?? 0, name })),
  )
  const amounts = new Map<string, number>()
  for (const { name } of pairs) amounts.set(name, (amounts.get(name) ?? 0) + 1)
  const pictured = await versionsWithPictures(db, importId)
  const passages = await preparePassages(db, importId, toStore, passageByItem, ids)
  return { importId, amount: toStore.length, pairs, amounts, looks, pictured, passages }
}

export type BankAddition = Awaited<ReturnType<typeof prepareBankAddition>>

/** The transaction must have the lock of the question bank, because other requests change the same rows. */
export async function addToBank(
  tx: Tx,
  actor: Actor,
  { importId, amount, amounts, ...addition }: BankAddition,
): Promise<void> {
  if (amount === 0) return
  const labels = await addLabels(tx, importId, amounts, addition.looks)
  const pairs = addition.pairs.map(({ id, name }) => ({ question_id: id, label_id: labels.get(name) ?? 0 }))
  await sql`
    insert into question_labels (label_id, question_id) select label_id, question_id
    from ${rowsAsTable(tx, { question_id: 'bigint', label_id: 'bigint' }, pairs)}`.execute(tx)
  await queueSimilarityChecksOfImport(tx, importId)
  await protectPictures(tx, addition.pictured, actor.at)
  await addPassages(tx, actor, addition.passages)
}
