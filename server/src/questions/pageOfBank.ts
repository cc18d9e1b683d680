import type { PageWindow } from '@assay/domain/paging'
import type { Db } from '../db/schema.ts'
import { tallyOf } from '../db/tally.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import { countWithAny, listNewest, listNewestWithAny } from './queries.ts'

/** One part of the bank and the length of the whole, for about the same price however long that is. */
export async function pageOfBank(
  db: Db,
  names: readonly string[],
  page: PageWindow,
): Promise<{ ids: number[]; total: number }> {
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
  if (names.length === 0) return { ids: idsOf(await listNewest(db, page)), total: await tallyOf(db, 'questions') }

  const labels = await findLabelsNamed(db, names)
  const [only, ...others] = labels
  if (!only) return { ids: [], total: 0 }
  const labelIds = idsOf(labels)
  const total = others.length === 0 ? only.amount_of_questions : await countWithAny(db, labelIds)
  return { ids: idsOf(await listNewestWithAny(db, labelIds, page)), total }
}
