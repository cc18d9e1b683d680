import { sql } from 'kysely'
import { rowsAsTable } from '../../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../db/schema.ts'
import { addToTally } from '../../db/tally.ts'
import { noteTwinsDueOfImport } from '../../questions/apart/twinDue.ts'
import { addLabels, type LabelLook } from '../labels.ts'
import { mentionPictures, type VersionWithPictures, versionsWithPictures } from '../pictures.ts'
import type { Chosen } from './storeItems.ts'

/** What is left to do in the bank's turn, as far as it can be known before. */
export interface Joining {
  importId: number
  amount: number
  pairs: { id: number; name: string }[]
  /** How many of them have each label. */
  amounts: ReadonlyMap<string, number>
  looks: ReadonlyMap<string, LabelLook>
  shown: VersionWithPictures[]
}

/** Looks at what was stored, so that the bank is not kept waiting meanwhile. */
export async function prepareJoining(
  db: Queryable,
  importId: number,
  { stored }: Chosen,
  ids: ReadonlyMap<number, number>,
  looks: ReadonlyMap<string, LabelLook>,
): Promise<Joining> {
  const pairs = stored.flatMap(({ number, labelNames }) =>
    labelNames.map((name) => ({ id: ids.get(number) ?? 0, name })),
  )
  const amounts = new Map<string, number>()
  for (const { name } of pairs) amounts.set(name, (amounts.get(name) ?? 0) + 1)
  return { importId, amount: stored.length, pairs, amounts, looks, shown: await versionsWithPictures(db, importId) }
}

/** What touches rows that others change too: labels, pictures and counts, within a transaction that has its turn in the bank. */
export async function joinBank(tx: Tx, at: number, { importId, amount, amounts, ...joining }: Joining): Promise<void> {
  if (amount === 0) return
  const labels = await addLabels(tx, importId, amounts, joining.looks)
  const pairs = joining.pairs.map(({ id, name }) => ({ question_id: id, label_id: labels.get(name) ?? 0 }))
  await sql`
    insert into question_labels (label_id, question_id) select label_id, question_id
    from ${rowsAsTable(tx, { question_id: 'bigint', label_id: 'bigint' }, pairs)}`.execute(tx)
  await noteTwinsDueOfImport(tx, importId)
  await mentionPictures(tx, joining.shown, at)
  await addToTally(tx, 'questions', amount)
}
