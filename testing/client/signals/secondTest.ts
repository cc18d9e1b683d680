import { abilityPosterior, confirmationVerdict, ratesOf } from '@assay/domain/verification/rates'
import type { Chance } from './chance.ts'
import { chanceOfCorrect } from './simulate.ts'

const QUESTIONS = 20
const GROUP = { mean: 0, variance: 1 }

const rightAt = ({ random }: Chance, difficulty: number, ability: number) =>
  random() < chanceOfCorrect(ability, difficulty)

export interface Second {
  isSame: boolean
  verdict: ReturnType<typeof confirmationVerdict>
  predicted: number
}

export function takeSecondTest(chance: Chance, isSame: boolean): Second {
  const ability = chance.normal()
  const difficulties = () => Array.from({ length: QUESTIONS }, () => chance.normal() - 0.5)
  const first = difficulties().map((difficulty) => ({ difficulty, isCorrect: rightAt(chance, difficulty, ability) }))
  const second = difficulties()
  const rates = ratesOf(abilityPosterior(first, GROUP), GROUP.mean, second)
  const correct = second.filter((difficulty) => rightAt(chance, difficulty, isSame ? ability : GROUP.mean)).length
  return {
    isSame,
    verdict: confirmationVerdict({ correct, answered: QUESTIONS }, rates),
    predicted: isSame ? rates.false_alarm : rates.power,
  }
}
