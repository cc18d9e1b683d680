import { nearerEnd, type PageWindow } from '@assay/domain/paging'
import type { Db } from '../db/schema.ts'
import { tallyOf } from '../db/tally.ts'
import { turnsTaken } from '../db/turn.ts'
import { BANK } from '../labels/bank.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import { countWithAny, listInBank, listWithAny } from './queries.ts'

interface Counted {
  turn: number
  totals: Map<string, number>
}

const counted = new WeakMap<Db, Counted>()

/** Every write to the bank takes a turn, so a count holds for as long as the turns stand where they stood. */
async function countOnce(db: Db, labelIds: readonly number[]): Promise<number> {
  const turn = await turnsTaken(db, BANK)
  const known = counted.get(db)
  const totals = known?.turn === turn ? known.totals : new Map<string, number>()
  counted.set(db, { turn, totals })
  const key = labelIds.toSorted((one, other) => one - other).join()
  const total = totals.get(key) ?? (await countWithAny(db, labelIds))
  totals.set(key, total)
  return total
}

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
export async function pageOfBank(db: Db, names: readonly string[], page: PageWindow) {
  if (names.length === 0) {
    return partOf(await tallyOf(db, 'questions'), page, (window, order) => listInBank(db, window, order))
  }
  const labels = await findLabelsNamed(db, names)
  const [only, ...others] = labels
  if (!only) return { ids: [], total: 0 }
  const labelIds = labels.map(({ id }) => id)
  const total = others.length === 0 ? only.amount_of_questions : await countOnce(db, labelIds)
  return partOf(total, page, (window, order) => listWithAny(db, labelIds, window, order))
}
