import type { AnswerDraft } from '@assay/domain/bank/question'
import type { Exported } from './exported.ts'

/** What each right one of so many is worth, as Moodle wants it written to the digit. */
const SHARES = ['0', '100', '50', '33.33333', '25', '20', '16.66667']

/** One wrong tick spoils a question here; there it takes all of it away. */
export function shareOf(
  { answers, isMultiple }: Pick<Exported, 'answers' | 'isMultiple'>,
  { is_valid }: AnswerDraft,
): string {
  if (!isMultiple) return is_valid ? '100' : '0'
  return is_valid ? (SHARES[answers.filter((answer) => answer.is_valid).length] ?? '0') : '-100'
}
