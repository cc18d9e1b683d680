import type { Answer } from '@assay/contract/endpoint'
import type { getQuestionInsight } from '@assay/contract/insight/questions'

export type Insight = Answer<typeof getQuestionInsight>
