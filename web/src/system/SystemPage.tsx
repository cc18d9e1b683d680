import { system } from '@assay/contract/installation/system'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../ui/Failure.tsx'
import { AdviceList } from './AdviceList.tsx'
import { ReplicaFacts } from './ReplicaFacts.tsx'
import { RunningFacts } from './RunningFacts.tsx'
import { SystemFacts } from './SystemFacts.tsx'

const LOOK_AGAIN_MS = 10_000

export default function SystemPage() {
  const { data, isError, isPending, refetch } = useQuery({ ...query(system), refetchInterval: LOOK_AGAIN_MS })

  return (
    <SystemFrame tab="overview">
      {isError && <Failure {...failureTexts()} onRetry={refetch} />}
      {isPending && <Skeleton height={320} />}
      {data && (
        <Stack gap="lg" maw="52rem">
          <AdviceList advice={data.advice} />
          {!isError && <RunningFacts running={data.running} />}
          {!isError && <ReplicaFacts replica={data.running.replica} />}
          <SystemFacts system={data} />
        </Stack>
      )}
    </SystemFrame>
  )
}
