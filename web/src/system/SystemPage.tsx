import { system } from '@assay/contract/installation'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../ui/Failure.tsx'
import { AdviceList } from './AdviceList.tsx'
import { SystemFacts } from './SystemFacts.tsx'

export default function SystemPage() {
  const { data, isError, isPending, refetch } = useQuery(query(system))

  return (
    <SystemFrame tab="overview">
      {isError && <Failure {...failureTexts()} onRetry={refetch} />}
      {isPending && <Skeleton height={320} />}
      {data && (
        <Stack gap="lg" maw="52rem">
          <AdviceList advice={data.advice} />
          <SystemFacts system={data} />
        </Stack>
      )}
    </SystemFrame>
  )
}
