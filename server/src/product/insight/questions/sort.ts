import type { QuestionSort } from '@assay/contract/insight/questions'
import type { BoardItem } from './board.ts'
import type { Exposure } from './queries.ts'

type Order = 'asc' | 'desc'

const falling = (one: number, other: number) => other - one
const newerFirst = (one: BoardItem, other: BoardItem) => falling(one.question_id, other.question_id)

const valuesBy: Record<Exclude<QuestionSort, 'urgency'>, (item: BoardItem, exposure: Exposure) => number | null> = {
  shown: ({ shown }) => shown,
  facility: ({ facility }) => facility.value,
  discrimination: ({ discrimination }) => discrimination.value,
  unanswered: ({ unanswered }) => unanswered,
  mean_time: ({ mean_time }) => mean_time,
  exposure: ({ question_id }, { shown }) => shown.get(question_id) ?? 0,
}

/**
 * Default order: problems first. In `facility` and `discrimination`, low values are problems. In all other columns,
 * high values are problems.
 */
const defaultOrder = (sort: QuestionSort): Order => (sort === 'facility' || sort === 'discrimination' ? 'asc' : 'desc')

function compareValues(one: number | null, other: number | null, order: Order): number {
  // Missing values come last in both orders.
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return order === 'asc' ? one - other : other - one
}

interface BoardOrder {
  sort: QuestionSort
  order?: Order | undefined
}

export function sortItems(
  items: readonly BoardItem[],
  { sort, order = defaultOrder(sort) }: BoardOrder,
  exposure: Exposure,
): BoardItem[] {
  if (sort === 'urgency')
    return items.toSorted(
      (one, other) => one.urgency - other.urgency || falling(one.shown, other.shown) || newerFirst(one, other),
    )
  const value = valuesBy[sort]
  return items.toSorted(
    (one, other) => compareValues(value(one, exposure), value(other, exposure), order) || newerFirst(one, other),
  )
}
