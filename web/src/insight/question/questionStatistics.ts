import type { Answer } from '@assay/contract/endpoint'
import type { getQuestionInsight } from '@assay/contract/insight/questions'

export type QuestionStatistics = Answer<typeof getQuestionInsight>
