import { getEvidence } from '@assay/contract/results/evidence'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

/** All parts of the page use this query, so the evidence is loaded only once. */
export const useEvidence = (code: string) => useQuery(query(getEvidence, { params: { code } }))
