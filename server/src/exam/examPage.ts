import { EXAM_PAGE_SIZE } from '@assay/domain/limits'
import { windowOfPage } from '@assay/domain/paging'
import type { Db } from '../db/schema.ts'
import type { Exam } from '../sitting/live.ts'
import { type Papers, paperOf } from '../sitting/paper.ts'
import { asExamQuestion } from './examQuestion.ts'

/** A page of an exam's paper, each question with what it has come to. */
export async function pageOf(db: Db, papers: Papers, { interview, states }: Exam, page: number) {
  const paper = await paperOf(db, papers, interview.id)
  const { start, count } = windowOfPage(page, EXAM_PAGE_SIZE)
  return {
    questions: paper
      .slice(start, start + count)
      .map((question) => asExamQuestion(question, states.get(question.position))),
    amount_of_questions: paper.length,
  }
}
