import type { InterviewResults, ResultQuestion } from '@assay/contract/results/results'
import { answerRowsByPosition, type JournalRow } from '@assay/domain/exam/journal'
import { answerStatusOf } from '@assay/domain/exam/scoring'
import { type KeyState, statusChangingFixes } from '@assay/domain/insight/keyFix'
import { type PaperQuestion, readIds } from '../attempts/paper.ts'
import type { PaperFix } from '../insight/keyFix/fixesOfPaper.ts'
import { fixSummary } from '../insight/keyFix/fixRow.ts'

export const latestFixOf = (fixes: readonly PaperFix[]): ResultQuestion['key_fix'] => {
  const last = fixes.at(-1)
  return last ? { id: last.id, ...fixSummary(last.row), right_before: readIds(last.row.right_before) } : null
}

const statusByKey =
  ({ drawnOptions, kind }: PaperQuestion, chosen: readonly number[]) =>
  ({ correctIds, voidedBy, creditedBy }: KeyState) => {
    if (voidedBy !== null) return 'VOID'
    if (creditedBy !== null) return 'CORRECT'
    const options = correctIds
      ? drawnOptions.map(({ id }) => ({ id, is_valid: correctIds.includes(id) }))
      : drawnOptions
    return answerStatusOf(options, chosen, kind)
  }

export function rescoredOf(
  paper: readonly PaperQuestion[],
  journal: readonly JournalRow[],
  fixesByQuestion: ReadonlyMap<number, readonly PaperFix[]>,
): InterviewResults['rescored'] {
  const histories = answerRowsByPosition(journal)
  return paper
    .flatMap((question) => {
      const chosen = histories.get(question.position)?.at(-1)?.options ?? []
      return statusChangingFixes(fixesByQuestion.get(question.id) ?? [], statusByKey(question, chosen))
    })
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, row }) => {
      const { question_id, question_code } = row
      return { key_fix_id: id, question_id, question_code, ...fixSummary(row) }
    })
}
