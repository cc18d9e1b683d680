import { getMail } from '@assay/contract/invitations'
import { useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'

const REFETCH_INTERVAL_MS = 15_000

export function useMail() {
  return useQuery({
    ...query(getMail),
    refetchInterval: ({ state }) => ((state.data?.body.queued ?? 0) > 0 ? REFETCH_INTERVAL_MS : false),
  }).data
}
