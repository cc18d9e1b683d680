import type { AnswerDraft } from '@assay/domain/bank/question'
import type { Exported } from './exported.ts'

/** Value of each correct option by their number, in the exact digits of Moodle. */
const SHARES = ['0', '100', '50', '33.33333', '25', '20', '16.66667']

/** A wrong option makes the whole question wrong here; in Moodle it takes the full value away. */
export function answerFraction(
  { answers, isMultiple }: Pick<Exported, 'answers' | 'isMultiple'>,
  { is_valid }: AnswerDraft,
): string {
  if (!isMultiple) return is_valid ? '100' : '0'
  return is_valid ? (SHARES[answers.filter((answer) => answer.is_valid).length] ?? '0') : '-100'
}
