import { getCompany } from '@assay/contract/company'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../shell/Failure.tsx'
import { CompanyFields } from './CompanyFields.tsx'

export default function CompanyPage() {
  const { data, isError, isPending, refetch } = useQuery({ ...query(getCompany), staleTime: 0, gcTime: 0 })

  return (
    <SystemFrame tab="company">
      {isError && !data && <Failure onRetry={refetch} />}
      {isPending && <Skeleton height={480} maw="40rem" />}
      {data && <CompanyFields company={data} />}
    </SystemFrame>
  )
}
