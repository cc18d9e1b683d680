import { isShorterAlong, nearerEnd, type PageWindow } from '@assay/domain/paging'
import type { Queryable } from '../db/schema.ts'
import { tallyOf } from '../db/tally.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import { type BankCache, cachedForBank } from './list/bankCache.ts'
import { countWithAnyBut, listFewWithAny, listInBank, listManyWithAny } from './queries.ts'

interface Label {
  id: number
  amount_of_questions: number
}

/** The amount of the largest is known, so only those of the others are looked at. */
async function countAny(db: Queryable, labels: readonly Label[]): Promise<number> {
  const [largest, ...others] = labels.toSorted((one, other) => other.amount_of_questions - one.amount_of_questions)
  if (!largest) return 0
  const otherIds = others.map(({ id }) => id)
  return largest.amount_of_questions + (await countWithAnyBut(db, otherIds, largest.id))
}

const keyOf = (labels: readonly Label[]) =>
  labels
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .join()

/** Reads from whichever end of the list is nearer: what is skipped has to be walked through all the same. */
async function partOf(
  total: number,
  page: PageWindow,
  list: (window: PageWindow, direction: 'asc' | 'desc') => Promise<{ id: number }[]>,
): Promise<{ ids: number[]; total: number }> {
  const { window, isFromEnd } = nearerEnd(page, total)
  const rows = window.count === 0 ? [] : await list(window, isFromEnd ? 'asc' : 'desc')
  const ids = rows.map(({ id }) => id)
  return { ids: isFromEnd ? ids.toReversed() : ids, total }
}

/** One part of the bank and the length of the whole, for about the same price however long that is. */
export async function pageOfBank(
  db: Queryable,
  counted: BankCache<number>,
  names: readonly string[],
  page: PageWindow,
) {
  const all = await tallyOf(db, 'questions')
  if (names.length === 0) return partOf(all, page, (window, order) => listInBank(db, window, order))

  const labels = await findLabelsNamed(db, names)
  const labelIds = labels.map(({ id }) => id)
  const [only] = labels
  // The index of a label has its questions in the order of the list.
  if (only && labels.length === 1) {
    return partOf(only.amount_of_questions, page, (window, order) => listFewWithAny(db, labelIds, window, order))
  }
  const total = only ? await cachedForBank(db, counted, keyOf(labels), () => countAny(db, labels)) : 0
  return partOf(total, page, (window, order) => {
    const list = isShorterAlong(window, total, all) ? listManyWithAny : listFewWithAny
    return list(db, labelIds, window, order)
  })
}
