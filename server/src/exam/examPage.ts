import { EXAM_PAGE_SIZE } from '@assay/domain/limits'
import { windowOfPage } from '@assay/domain/paging'
import { type Written, written } from '../http/answers/written.ts'
import type { Exam } from '../sitting/examCache.ts'
import { writeExamQuestion } from './examQuestion.ts'
import { type Paper, questionsOf } from './paper.ts'
import { writePassages } from './shared/passages.ts'

export function writePage(paper: Paper, { states }: Exam, page: number, beside: object): Written {
  const { start, count } = windowOfPage(page, EXAM_PAGE_SIZE)
  const shown = questionsOf(paper, start, count)
  const questions = shown.map((question) => writeExamQuestion(question, states.get(question.position)))
  const rest = JSON.stringify({ ...beside, amount_of_questions: paper.versions.length })
  return written(`{"questions":[${questions.join(',')}],"passages":${writePassages(shown)},${rest.slice(1)}`)
}
