import { type Import, listItems } from '@assay/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { ItemTabs } from '../plan/items/ItemTabs.tsx'
import type { Tab } from '../plan/planState.ts'

const leftBehind: readonly Exclude<Tab, 'add' | 'near'>[] = ['same', 'refused']

/** Questions not added, stored for one day; bulk uploads store none. */
export function SkippedItems({ import: one }: { import: Import }) {
  const shown = leftBehind.filter((tab) => one[tab] > 0)
  const first = useQuery({
    ...query(listItems, { params: { id: one.id }, query: { start_index: 0, end_index: 1 } }),
    enabled: shown.length > 0,
  })
  if (!first.data || first.data.items.length === 0) return null
  return <ItemTabs plan={one} shown={shown} />
}
