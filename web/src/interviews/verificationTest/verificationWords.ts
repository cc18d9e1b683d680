import type { VerificationSummary } from '@assay/contract/interviews/verificationResult'
import type { ConfirmationPlan, VerificationObstacle } from '@assay/contract/verification/verificationTests'
import { type TextKey, t } from '../../i18n/text.ts'

type Verdict = NonNullable<VerificationSummary['verdict']>

const verdicts: Record<Verdict, TextKey> = {
  confirmed: 'CONFIRMATION.CONFIRMED',
  clearly_lower: 'CONFIRMATION.CLEARLY_LOWER',
  cannot_tell: 'CONFIRMATION.CANNOT_TELL',
}

export const verdictInWords = (verdict: VerificationSummary['verdict']): string =>
  t(verdict === null ? 'CONFIRMATION.OPEN' : verdicts[verdict])

export const verificationInWords = ({
  verdict,
  correct,
  counted,
}: Pick<VerificationSummary, 'verdict' | 'correct' | 'counted'>) =>
  correct === null
    ? verdictInWords(verdict)
    : `${verdictInWords(verdict)} · ${t('CONFIRMATION.RIGHT', { correct, counted })}`

const reasons: Record<VerificationObstacle, TextKey> = {
  INTERVIEW_NOT_FOUND: 'CONFIRMATION.INTERVIEW_NOT_FOUND',
  IS_CONFIRMATION: 'CONFIRMATION.IS_CONFIRMATION',
  RESULT_NOT_AVAILABLE: 'CONFIRMATION.RESULT_NOT_AVAILABLE',
  NOT_TOLD: 'CONFIRMATION.NOT_TOLD',
  NOTHING_ANSWERED: 'CONFIRMATION.NOTHING_ANSWERED',
  ALREADY_CONFIRMED: 'CONFIRMATION.ALREADY_CONFIRMED',
  TOO_FEW_QUESTIONS: 'CONFIRMATION.TOO_FEW_QUESTIONS',
}

export const percentOfShare = (share: number | null): number => Math.round(100 * (share ?? 0))

export const planInWords = ({ reason, amount_of_questions, max_time, power, false_alarm }: ConfirmationPlan): string =>
  reason
    ? t(reasons[reason])
    : t('CONFIRMATION.ONE', {
        questions: amount_of_questions ?? 0,
        minutes: max_time ?? 0,
        power: percentOfShare(power),
        alarm: percentOfShare(false_alarm),
      })
