import type { Import } from '@assay/contract/imports/imports'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { storedPicturesIn } from '../../pictures/mentions.ts'
import { protectPlannedPictures } from '../queries.ts'
import type { NewPassageRow } from './passageRow.ts'

/** Pictures in the passages of an import plan are not deleted, because the plan refers to them. */
export async function insertPassagesWithPictures(tx: Tx, importId: number, rows: readonly NewPassageRow[], at: number) {
  const texts = rows.map(({ description }) => description)
  const pictures = await storedPicturesIn(tx, texts, at)
  const sized = rows.map((row) => ({
    ...row,
    import_id: importId,
    description_html: pictures.withSizes(row.description_html),
  }))
  await tx.insertInto('import_passages').values(sized).execute()
  await protectPlannedPictures(tx, importId, texts.flatMap(pictures.idsIn))
}

export const listPassages = (db: Queryable, importId: number) =>
  db.selectFrom('import_passages').selectAll().where('import_id', '=', importId).orderBy('number').execute()

export const listItemsOfPassages = (db: Queryable, importId: number) =>
  db
    .selectFrom('import_items')
    .select(['number', 'passage'])
    .where('import_id', '=', importId)
    .where('passage', 'is not', null)
    .orderBy('number')
    .execute()

export async function importPassages(db: Queryable, importId: number): Promise<Import['passages']> {
  const rows = await listPassages(db, importId)
  const items = Map.groupBy(await listItemsOfPassages(db, importId), ({ passage }) => passage)
  return rows.map(({ number, title, description_html, certain }) => ({
    number,
    title,
    description_html,
    questions: (items.get(number) ?? []).map((item) => item.number),
    certain: certain === 'yes',
  }))
}
