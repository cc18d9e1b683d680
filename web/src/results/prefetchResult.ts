import type { getDecision } from '@assay/contract/decisions/decisions'
import type { getInterviewInsight } from '@assay/contract/insight/interview'
import type { getEvidence } from '@assay/contract/results/evidence'
import type { getResults } from '@assay/contract/results/results'
import { query } from '../lib/api.ts'
import { endpointStub } from '../lib/endpointStub.ts'
import { queryClient } from '../lib/queryClient.ts'

const results = endpointStub<typeof getResults>('/interview/:code/results')
const insight = endpointStub<typeof getInterviewInsight>('/interview/:code/insight')
const decision = endpointStub<typeof getDecision>('/interview/:code/decision')
const evidence = endpointStub<typeof getEvidence>('/interview/:code/evidence')

export function prefetchResult({ code = '' }: { code?: string }): void {
  void queryClient.prefetchQuery(query(results, { params: { code } }))
  void queryClient.prefetchQuery(query(insight, { params: { code } }))
  void queryClient.prefetchQuery(query(decision, { params: { code } }))
  void queryClient.prefetchQuery(query(evidence, { params: { code } }))
}
