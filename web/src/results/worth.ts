import type { InterviewInsight } from '@assay/contract/insight/interview'
import { SHARE_FROM } from '@assay/domain/limits'
import { t } from '../i18n/text.ts'
import { percentOf } from './percent.ts'

/** Counts the group members with a lower score, by both scores. Null if the group is too small for a share. */
export function ranksInWords({ group }: InterviewInsight): { place: string; adjusted?: string } | null {
  const { others, lower, adjusted_others, adjusted_lower } = group
  if (others < SHARE_FROM) return null
  const place = t('COMPARE.SHARE', { percent: percentOf(lower / others), count: others })
  if (adjusted_others === null || adjusted_lower === null || adjusted_others < SHARE_FROM) return { place }
  const figures = { percent: percentOf(adjusted_lower / adjusted_others), count: adjusted_others }
  return { place, adjusted: t('SCORES.PLACE_ADJUSTED', figures) }
}
