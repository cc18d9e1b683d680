import type { getInterviewInsight } from '@assay/contract/insight/interview'
import type { getResults } from '@assay/contract/results/results'
import { query } from '../lib/api.ts'
import { outlineOf } from '../lib/outline.ts'
import { queryClient } from '../lib/queryClient.ts'

const results = outlineOf<typeof getResults>('/interview/:code/results')
const insight = outlineOf<typeof getInterviewInsight>('/interview/:code/insight')

export function beginResult({ code = '' }: { code?: string }): void {
  void queryClient.prefetchQuery(query(results, { params: { code } }))
  void queryClient.prefetchQuery(query(insight, { params: { code } }))
}
