import { getDecision } from '@assay/contract/decisions/decisions'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

/** Asked for beside the result, and read once for both parts that show it. */
export const useDecision = (code: string) => useQuery(query(getDecision, { params: { code } }))
