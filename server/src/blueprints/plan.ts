import type { Plan } from '@assay/contract/blueprints'
import { evenShares } from '@assay/domain/bank/drawing/draw'
import { isExact } from '@assay/domain/bank/drawing/recipe'
import { AMOUNT_OF_QUESTIONS, SEEN_DAYS } from '@assay/domain/limits'
import type { Queryable } from '../db/schema.ts'
import { exactShares, type Recipe, readStock, type Stock } from './recipe.ts'

/** How many questions of each label were on a paper that was started since. Papers lie above, so app.ts hands this in. */
export type ExposureOf = (
  db: Queryable,
  labelIds: readonly number[],
  since: number,
) => Promise<ReadonlyMap<number, number>>

interface Asked {
  labels: Recipe['labels']
  /** Nothing said: the longest paper that the labels can give. */
  amount: number | undefined
}

const DAY_MS = 24 * 60 * 60_000

function sharesOf(stock: Stock, { labels, amount }: Asked): { drawable: number; drawn: number[] } {
  if (isExact(labels)) {
    const drawn = exactShares(stock, labels)
    return { drawable: drawn.reduce((sum, share) => sum + share, 0), drawn }
  }
  const sizes = labels.map(({ id }) => stock.piles.get(id)?.length ?? 0)
  return {
    drawable: Math.min(stock.available, amount || AMOUNT_OF_QUESTIONS.max),
    drawn: evenShares(sizes, amount ?? 0),
  }
}

/** What a draw would find, before anything is made. */
export async function planOf(db: Queryable, asked: Asked, exposureOf: ExposureOf, now: number): Promise<Plan> {
  const ids = asked.labels.map(({ id }) => id)
  const stock = await readStock(db, ids)
  const seen = await exposureOf(db, ids, now - SEEN_DAYS * DAY_MS)
  const { drawable, drawn } = sharesOf(stock, asked)
  const labels = asked.labels.map(({ id, name, color }, at) => ({
    label_name: name,
    color,
    available: stock.piles.get(id)?.length ?? 0,
    drawn: drawn[at] ?? 0,
    seen: seen.get(id) ?? 0,
  }))
  // As if no question had two of the labels: of `drawn` of `available`, another draw has that share again.
  const shared = labels.reduce((sum, label) => sum + (label.drawn === 0 ? 0 : label.drawn ** 2 / label.available), 0)
  return { available: stock.available, drawable, shared: Math.round(shared * 10) / 10, labels }
}
