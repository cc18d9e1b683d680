import { getPassage, listPassages } from '@assay/contract/passages/passages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'

/**
 * Up to this number of passages, a plain list shows all of them. With more passages, the user searches for a passage.
 */
export const FEW = 20

const beginning = { start_index: 0, end_index: FEW }

export const useNewestPassages = () => useQuery(query(listPassages, { query: beginning }))

export const useFoundPassages = (search: string, isWanted: boolean) =>
  useQuery({
    ...query(listPassages, { query: { ...beginning, search: search || undefined } }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })

export function usePassageTitle(id: number | null): string | undefined {
  const newest = useNewestPassages()
  const loadedPassage = newest.data?.passages.find((one) => one.id === id)
  const one = useQuery({
    ...query(getPassage, { params: { id: id ?? 0 } }),
    enabled: id !== null && !newest.isPending && !loadedPassage,
  })
  return (loadedPassage ?? one.data)?.title
}
