import { EXAM_PAGE_SIZE } from '@assay/domain/limits'
import { windowOfPage } from '@assay/domain/paging'
import { jsonResponse, type Written } from '../../platform/http/responses/jsonResponse.ts'
import type { CachedAttempt } from '../attempts/attemptCache.ts'
import type { CandidatePaper } from './candidatePaper.ts'
import { passagesJson } from './candidatePassages.ts'
import { examQuestionJson } from './examQuestion.ts'

export function examPageJson(
  paper: CandidatePaper,
  { answerStates }: CachedAttempt,
  page: number,
  beside: object,
): Written {
  const { start, count } = windowOfPage(page, EXAM_PAGE_SIZE)
  const shown = paper.slice(start, start + count)
  const questions = shown.map((question) => examQuestionJson(question, answerStates.get(question.position)))
  const rest = JSON.stringify({ ...beside, amount_of_questions: paper.length })
  return jsonResponse(`{"questions":[${questions.join(',')}],"passages":${passagesJson(shown)},${rest.slice(1)}`)
}
