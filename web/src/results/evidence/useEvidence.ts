import { getEvidence } from '@assay/contract/results/evidence'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

/** Asked for beside the result, and read once for all that shows a part of it. */
export const useEvidence = (code: string) => useQuery(query(getEvidence, { params: { code } }))
