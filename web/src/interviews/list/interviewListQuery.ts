import type { Arguments } from '@assay/contract/client'
import type { listInterviews } from '@assay/contract/interviews/interviews'
import { PAGE_SIZE } from '@assay/domain/limits'
import { countedQuery } from '../../lib/api.ts'
import { outlineOf } from '../../lib/outline.ts'
import { queryClient } from '../../lib/queryClient.ts'

type List = typeof listInterviews
type Asked = NonNullable<Arguments<List>['query']> & { start_index: number }

/** A page of the list, which says where it begins and when the server told it. */
export function interviewListQuery(list: List, asked: Asked) {
  const { queryKey, queryFn, meta } = countedQuery(list, { query: asked })
  return {
    queryKey,
    meta,
    queryFn: async (context: { signal: AbortSignal }) => ({
      ...(await queryFn(context)).body,
      from: asked.start_index + 1,
      since: Date.now(),
    }),
  }
}

export function beginInterviewList(): void {
  const first = { start_index: 0, end_index: PAGE_SIZE }
  void queryClient.prefetchQuery(interviewListQuery(outlineOf<List>('/interview'), first))
}
