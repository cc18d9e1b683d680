import { isOrderedScanShorter, type PageWindow, windowFromNearerEnd } from '@assay/domain/paging'
import type { Queryable } from '../../platform/db/schema.ts'
import { readStoredCount } from '../../platform/db/storedCounts.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import { countWithAnyBut, listInBank, listOfLargeLabels, listOfSmallLabels } from './queries.ts'

interface Label {
  id: number
  amount_of_questions: number
}

/** The number of questions with the largest label is known, so only the other labels are counted. */
async function countAny(db: Queryable, labels: readonly Label[]): Promise<number> {
  const [largest, ...others] = labels.toSorted((one, other) => other.amount_of_questions - one.amount_of_questions)
  if (!largest) return 0
  const otherIds = others.map(({ id }) => id)
  return largest.amount_of_questions + (await countWithAnyBut(db, otherIds, largest.id))
}

/** Reads from the nearer end of the list, because skipping rows takes time too. */
async function idsOfPage(
  total: number,
  page: PageWindow,
  list: (window: PageWindow, direction: 'asc' | 'desc') => Promise<{ id: number }[]>,
): Promise<{ ids: number[]; total: number }> {
  const { window, isFromEnd } = windowFromNearerEnd(page, total)
  const rows = window.count === 0 ? [] : await list(window, isFromEnd ? 'asc' : 'desc')
  const ids = rows.map(({ id }) => id)
  return { ids: isFromEnd ? ids.toReversed() : ids, total }
}

/** One page of questions, and the total number. The time is about the same for any size of the bank. */
export async function pageOfBank(db: Queryable, names: readonly string[], page: PageWindow) {
  const all = await readStoredCount(db, 'questions')
  if (names.length === 0) return idsOfPage(all, page, (window, order) => listInBank(db, window, order))

  const labels = await findLabelsNamed(db, names)
  const labelIds = labels.map(({ id }) => id)
  const [only] = labels
  // If there is only one label, the index of this label already has the questions in the order of the list.
  if (only && labels.length === 1) {
    return idsOfPage(only.amount_of_questions, page, (window, order) => listOfSmallLabels(db, labelIds, window, order))
  }
  const total = await countAny(db, labels)
  return idsOfPage(total, page, (window, order) => {
    const list = isOrderedScanShorter(window, total, all) ? listOfLargeLabels : listOfSmallLabels
    return list(db, labelIds, window, order)
  })
}
