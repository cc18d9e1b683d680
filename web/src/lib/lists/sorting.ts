export type Order = 'asc' | 'desc'

export interface Sorting<Sort extends string> {
  sort: Sort
  order: Order
}

export type RawSorting = Partial<Record<'sort' | 'order', unknown>>

export function readSorting<Sort extends string>(
  { sort, order }: RawSorting,
  sortKeys: readonly Sort[],
): Sorting<Sort> | null {
  const found = sortKeys.find((one) => one === sort)
  if (!found || (order !== 'asc' && order !== 'desc')) return null
  return { sort: found, order }
}

const reverseOrder = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

/** Clicks on the same column switch between the preferred order, the reverse order and the default order. */
export function nextSorting<Sort extends string>(
  now: Sorting<Sort> | null,
  sort: Sort,
  first: Order,
): Sorting<Sort> | null {
  if (now?.sort !== sort) return { sort, order: first }
  return now.order === first ? { sort, order: reverseOrder(first) } : null
}

export const sortedBy =
  <Sort extends string>(now: Sorting<Sort> | null, onSort: (wanted: Sorting<Sort> | null) => void) =>
  (sort: Sort, first: Order = 'asc') => ({
    order: now?.sort === sort ? now.order : null,
    onPress: () => onSort(nextSorting(now, sort, first)),
  })
