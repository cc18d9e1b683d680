import { getQuestionInsight } from '@assay/contract/insight/questions'
import { useQuery } from '@tanstack/react-query'
import { query, toRefused } from '../../lib/api.ts'
import type { Insight } from '../question/insight.ts'

type Read =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; retry: () => void }
  | { state: 'here'; insight: Insight }

/** The question's current text and answer key, or those of an earlier version. */
export function useEdition(id: string, ofVersion: number | undefined): Read {
  const current = useQuery(query(getQuestionInsight, { params: { id }, query: {} }))
  const wanted = current.data?.editions.find(({ versions }) => ofVersion !== undefined && versions.includes(ofVersion))
  const isEarlier = wanted !== undefined && !wanted.is_current
  const earlier = useQuery({
    ...query(getQuestionInsight, { params: { id }, query: { edition: wanted?.edition_id } }),
    enabled: isEarlier,
  })
  const asked = isEarlier ? earlier : current
  if (asked.data && (ofVersion === undefined || wanted)) return { state: 'here', insight: asked.data }
  if (asked.data || (asked.error && toRefused(asked.error).code === 'QUESTION_NOT_FOUND')) return { state: 'unknown' }
  if (asked.error) return { state: 'failed', retry: () => void asked.refetch() }
  return { state: 'loading' }
}
