import type { ResponseOf } from '@assay/contract/endpoint'
import type { getQuestionInsight } from '@assay/contract/insight/questions'

export type QuestionStatistics = ResponseOf<typeof getQuestionInsight>
