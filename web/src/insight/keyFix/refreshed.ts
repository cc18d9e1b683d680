import { compareInterviews } from '@assay/contract/compare'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { listKeyFixes, previewKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { listTestInsight } from '@assay/contract/insight/tests'
import { listInterviews } from '@assay/contract/interviews'
import { getQuestion, listQuestions } from '@assay/contract/questions'
import { getResults } from '@assay/contract/results'

/** What is no longer true after a key fix, or after one was undone. */
export const changedByFix = [
  ...[previewKeyFix, listKeyFixes, getQuestionInsight, listQuestionInsight, listTestInsight],
  ...[getResults, getInterviewInsight, compareInterviews, listInterviews],
  ...[getQuestion, listQuestions],
]
