import { getPolicy } from '@assay/contract/erasure/policy'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../shell/Failure.tsx'
import { PolicyForm } from './PolicyForm.tsx'

export default function PolicyPage() {
  const { data, isError, isPending, refetch } = useQuery({ ...query(getPolicy), staleTime: 0 })

  return (
    <SystemFrame tab="policy">
      {isError && !data && <Failure onRetry={refetch} />}
      {isPending && <Skeleton height={360} maw="40rem" />}
      {data && <PolicyForm policy={data} />}
    </SystemFrame>
  )
}
