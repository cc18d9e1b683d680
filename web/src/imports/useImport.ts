import { getImport } from '@assay/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'

const lookAgainMs = 500

/** An import as it stands; while its file is being read it is looked at again and again, also when one look fails. */
export function useImport(id: string) {
  return useQuery({
    ...query(getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.body.state === 'reading' ? lookAgainMs : false),
  })
}
