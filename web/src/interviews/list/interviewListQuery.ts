import type { Arguments } from '@assay/contract/client'
import type { Endpoint, ResponseOf } from '@assay/contract/endpoint'
import type { listInterviews } from '@assay/contract/interviews/interviews'
import { PAGE_SIZE } from '@assay/domain/limits'
import { queryWithTotal } from '../../lib/api.ts'
import { endpointStub } from '../../lib/endpointStub.ts'
import { queryClient } from '../../lib/queryClient.ts'

type List = typeof listInterviews
type ListQuery = NonNullable<Arguments<List>['query']> & { start_index: number }

export function interviewListQuery(list: List, asked: ListQuery) {
  const { queryKey, queryFn, meta } = queryWithTotal(list, { query: asked })
  return {
    queryKey,
    meta,
    queryFn: async (context: { signal: AbortSignal }) => ({
      ...(await queryFn(context)).body,
      from: asked.start_index + 1,
      fetchedAt: Date.now(),
    }),
  }
}

const list = endpointStub<List>('/interview')
const firstPage = interviewListQuery(list, { start_index: 0, end_index: PAGE_SIZE })

export function prefetchInterviewList(): void {
  void queryClient.prefetchQuery(firstPage)
}

/** The stored page is marked as outdated, so that opening the list loads it again. */
export function cacheFirstPage({ path }: Endpoint, body: unknown): void {
  const { queryKey } = firstPage
  if (path !== list.path || queryClient.getQueryState(queryKey)) return
  const preloaded = { ...(body as ResponseOf<List>), from: 1, fetchedAt: Date.now() }
  queryClient.setQueryData(queryKey, preloaded, { updatedAt: 0 })
}
