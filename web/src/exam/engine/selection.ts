import type { ExamQuestion } from '@assay/contract/exam/exam'
import { isSameSelection, unsubmittedDraft } from '@assay/domain/exam/journal'
import type { Selection } from './examState.ts'

type ServerAnswer = Pick<ExamQuestion, 'interviewee_answers' | 'draft'>

export function toggleOption(question: ExamQuestion, chosen: readonly number[], optionId: number): number[] {
  if (!question.is_multiple_choice) return [optionId]
  return chosen.includes(optionId) ? chosen.filter((id) => id !== optionId) : [...chosen, optionId]
}

/** False if another device has answered or selected later, because the later answer counts. */
export function isSelectionCurrent({ options, base, isSent }: Selection, fresh: ServerAnswer): boolean {
  if (!isSameSelection(base, fresh.interviewee_answers)) return false
  if (!isSent) return true
  return isSameSelection(unsubmittedDraft(fresh.interviewee_answers, options) ?? [], fresh.draft ?? [])
}
