import type { NewOption } from '@assay/domain/bank/question'
import type { Exported } from './exported.ts'

/** Percentage for each correct option, by the number of correct options. The digits are the same as in Moodle. */
const SHARES = ['0', '100', '50', '33.33333', '25', '20', '16.66667']

/** In the bank, one wrong option makes the whole answer wrong, so in Moodle a wrong option subtracts the full value. */
export function answerFraction(
  { answers, isMultiple }: Pick<Exported, 'answers' | 'isMultiple'>,
  { is_valid }: NewOption,
): string {
  if (!isMultiple) return is_valid ? '100' : '0'
  return is_valid ? (SHARES[answers.filter((answer) => answer.is_valid).length] ?? '0') : '-100'
}
