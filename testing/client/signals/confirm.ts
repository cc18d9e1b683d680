import { abilityOf } from '@assay/domain/insight/adjusted'
import {
  byRandomInformation,
  chooseQuestions,
  type Eligible,
  mostInformativeFirst,
} from '@assay/domain/verification/choose'
import { CONFIRMATION_LENGTHS, chosenLength } from '@assay/domain/verification/length'
import { abilityPosterior, confirmationVerdict, expectedAbility, ratesOf } from '@assay/domain/verification/rates'
import type { RoundPerson, SignalRound } from '@assay/domain/verification/signals/round'
import { spreadOf } from '@assay/domain/verification/spread'
import type { Chance } from './chance.ts'
import type { Second } from './secondTest.ts'
import { chanceOfCorrect } from './simulate.ts'

const LABEL = 1
const noRelatedQuestions = { areRelated: () => false }

export interface Confirming {
  round: SignalRound
  difficulties: readonly number[]
  chance: Chance
}

/** As in the product, a verification test contains only questions that the person has not seen. */
export function simulateVerification({ round: { people, editions, mean }, difficulties, chance }: Confirming) {
  const fitted = (question: number) => editions[question]?.difficulty ?? mean
  const answersOf = ({ seen }: RoundPerson) =>
    seen.map(({ edition, isCorrect }) => ({ difficulty: fitted(edition), isCorrect: isCorrect === true }))
  const group = spreadOf(people.map((person) => abilityOf(answersOf(person))))
  const shownEditions = new Set(people.flatMap(({ seen }) => seen.map(({ edition }) => edition)))
  const bank = editions.flatMap(({ question_id: id }, question): Eligible[] =>
    shownEditions.has(question) ? [] : [{ id, label: LABEL, difficulty: fitted(question) }],
  )

  return (person: RoundPerson, ability: number, isSame: boolean): Second => {
    const abilityProbabilities = abilityPosterior(answersOf(person), group)
    const expected = expectedAbility(abilityProbabilities)
    const ratesWith = (questions: readonly Eligible[]) =>
      ratesOf(
        abilityProbabilities,
        group.mean,
        questions.map(({ difficulty }) => difficulty),
      )
    const best = mostInformativeFirst(expected, bank)
    const fillable = CONFIRMATION_LENGTHS.filter((length) => length <= bank.length)
    const lengths = fillable.map((length) => ({ length, power: ratesWith(best.slice(0, length)).power }))
    const amount = chosenLength(lengths, person.seen.length) ?? 0
    const inOrder = byRandomInformation(expected, chance.random)
    const second = chooseQuestions(bank, [{ label: LABEL, amount }], { inOrder, ...noRelatedQuestions }) ?? []
    const rates = ratesWith(second)
    const answersCorrectly = ({ id }: Eligible) => chance.random() < chanceOfCorrect(ability, difficulties[id] ?? 0)
    const correct = second.filter(answersCorrectly).length
    return {
      isSame,
      verdict: confirmationVerdict({ correct, answered: second.length }, rates),
      predicted: isSame ? rates.false_alarm : rates.power,
    }
  }
}
