import { getEvidence } from '@assay/contract/results/evidence'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

export const useEvidence = (code: string) => useQuery(query(getEvidence, { params: { code } }))
