import { byChanceOfTelling, chooseQuestions, type Eligible, mostTellingFirst } from '@assay/domain/confirm/choose'
import { CONFIRMATION_LENGTHS, chosenLength } from '@assay/domain/confirm/length'
import { beliefOf, confirmationVerdict, expectedAbility, ratesOf } from '@assay/domain/confirm/rates'
import type { RoundPerson, SignalRound } from '@assay/domain/confirm/signals/round'
import { spreadOf } from '@assay/domain/confirm/spread'
import { abilityOf } from '@assay/domain/insight/adjusted'
import type { Chance } from './chance.ts'
import type { Second } from './second.ts'
import { chanceOfRight } from './simulate.ts'

const LABEL = 1
const nobodyIsKin = { areKin: () => false }

export interface Confirming {
  /** The people of the round, and all questions of the bank with what the fit says of them. */
  round: SignalRound
  /** How hard each question is in truth. */
  difficulties: readonly number[]
  chance: Chance
}

/** Confirmations of people of a round, each under watch, thought out as the product does, by the fit and with questions that nobody of it had. */
export function confirming({ round: { people, editions, mean }, difficulties, chance }: Confirming) {
  const fitted = (question: number) => editions[question]?.difficulty ?? mean
  const asked = ({ seen }: RoundPerson) =>
    seen.map(({ edition, isRight }) => ({ difficulty: fitted(edition), isRight: isRight === true }))
  const group = spreadOf(people.map((person) => abilityOf(asked(person))))
  const had = new Set(people.flatMap(({ seen }) => seen.map(({ edition }) => edition)))
  const bank = editions.flatMap(({ question_id: id }, question): Eligible[] =>
    had.has(question) ? [] : [{ id, label: LABEL, difficulty: fitted(question) }],
  )

  /** Here the person answers alone, by an ability of their own. */
  return (person: RoundPerson, ability: number, isSame: boolean): Second => {
    const belief = beliefOf(asked(person), group)
    const expected = expectedAbility(belief)
    const ratesWith = (questions: readonly Eligible[]) =>
      ratesOf(
        belief,
        group.mean,
        questions.map(({ difficulty }) => difficulty),
      )
    const best = mostTellingFirst(expected, bank)
    const fillable = CONFIRMATION_LENGTHS.filter((length) => length <= bank.length)
    const lengths = fillable.map((length) => ({ length, power: ratesWith(best.slice(0, length)).power }))
    const amount = chosenLength(lengths, person.seen.length) ?? 0
    const inOrder = byChanceOfTelling(expected, chance.random)
    const second = chooseQuestions(bank, [{ label: LABEL, amount }], { inOrder, ...nobodyIsKin }) ?? []
    const rates = ratesWith(second)
    const right = ({ id }: Eligible) => chance.random() < chanceOfRight(ability, difficulties[id] ?? 0)
    const correct = second.filter(right).length
    return {
      isSame,
      verdict: confirmationVerdict({ correct, answered: second.length }, rates),
      told: isSame ? rates.false_alarm : rates.power,
    }
  }
}
