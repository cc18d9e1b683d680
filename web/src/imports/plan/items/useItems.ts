import { type LossCode, listItems } from '@assay/contract/imports/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api.ts'
import { pageQuery } from '../../../lib/paging.ts'
import type { Tab } from '../planState.ts'

export const ITEMS_PER_PAGE = 25

export const itemsQuery = (tab: Tab, loss?: LossCode | undefined) =>
  tab === 'near' ? { only: 'near' as const } : { state: tab, loss }

export function useItems(id: number, wanted: { tab: Tab; loss?: LossCode | undefined; page: number }) {
  const window = pageQuery({ page: wanted.page, size: ITEMS_PER_PAGE })
  return useQuery({
    ...query(listItems, { params: { id }, query: { ...window, ...itemsQuery(wanted.tab, wanted.loss) } }),
    placeholderData: keepPreviousData,
  })
}
