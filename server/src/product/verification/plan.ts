import type { ConfirmationPlan, VerificationObstacle } from '@assay/contract/verification/verificationTests'
import { byInformation, chooseQuestions, type Eligible, type InOrder } from '@assay/domain/verification/choose'
import { apportion, CONFIRMATION_LENGTHS, chosenLength, timeFor } from '@assay/domain/verification/length'
import { type Rates, ratesOf } from '@assay/domain/verification/rates'
import type { Design } from './design.ts'

/** The result is null if the bank has too few questions for a verification test. */
export function chooseVerificationQuestions(
  { labels, questions, areRelated }: Design,
  length: number,
  inOrder: InOrder,
): Eligible[] | null {
  const shares = apportion(
    labels.map(({ count }) => count),
    length,
  )
  const wanted = labels.map(({ id: label }, at) => ({ label, amount: shares[at] ?? 0 }))
  return chooseQuestions(questions, wanted, { inOrder, areRelated })
}

interface PossibleLength {
  length: number
  power: number
  rates: Rates
}

function fillable(design: Design): PossibleLength[] {
  const { abilityProbabilities, ability, basis } = design
  return CONFIRMATION_LENGTHS.flatMap((length) => {
    const chosen = chooseVerificationQuestions(design, length, byInformation(ability))
    if (!chosen) return []
    const rates = ratesOf(
      abilityProbabilities,
      basis.mean,
      chosen.map(({ difficulty }) => difficulty),
    )
    return { length, power: rates.power, rates }
  })
}

export interface Planned {
  available: number
  chosen: PossibleLength | null
}

export function planFor(design: Design, asked: number | undefined): Planned {
  const lengths = fillable(design)
  const wanted = asked ?? chosenLength(lengths, design.first.amount_of_questions)
  return { available: lengths.at(-1)?.length ?? 0, chosen: lengths.find(({ length }) => length === wanted) ?? null }
}

const NOTHING = {
  available: null,
  amount_of_questions: null,
  max_time: null,
  lower_at: null,
  confirmed_from: null,
  false_alarm: null,
  power: null,
  confirms_same: null,
  confirms_other: null,
}

export const noPlan = (
  code: string,
  reason: VerificationObstacle,
  available: number | null = null,
): ConfirmationPlan => ({
  code,
  reason,
  ...NOTHING,
  available,
})

export function asPlan(code: string, design: Design, { available, chosen }: Planned): ConfirmationPlan {
  if (!chosen) return noPlan(code, 'TOO_FEW_QUESTIONS', available)
  const { length, rates } = chosen
  return {
    code,
    reason: null,
    available,
    amount_of_questions: length,
    max_time: timeFor(design.first, length),
    ...rates,
  }
}
