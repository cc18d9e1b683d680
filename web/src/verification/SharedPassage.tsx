import { getPassage } from '@assay/contract/passages/passages'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { ReadPassage } from '../insight/question/ReadPassage.tsx'
import { query } from '../lib/api.ts'
import { Failure } from '../shell/Failure.tsx'

export default function SharedPassage({ id }: { id: number }) {
  const { data, isError, isPending, refetch } = useQuery(query(getPassage, { params: { id } }))
  if (isPending) return <Skeleton height={120} radius="md" aria-busy />
  if (isError && !data) return <Failure text={t('PASS_MARK.LOAD_FAILED')} onRetry={refetch} />
  return data && <ReadPassage passage={data} />
}
