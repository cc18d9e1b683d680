import type { Answer } from '@assay/contract/endpoint'
import type { getQuestionInsight } from '@assay/contract/insight/questions'

/** What is known about one edition of a question. */
export type Insight = Answer<typeof getQuestionInsight>
