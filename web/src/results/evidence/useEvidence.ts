import { getEvidence } from '@assay/contract/results/evidence'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

/** Loaded in parallel to the result, and shared by all parts that show it. */
export const useEvidence = (code: string) => useQuery(query(getEvidence, { params: { code } }))
