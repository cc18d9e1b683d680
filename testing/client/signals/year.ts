import { restScore } from '@assay/domain/insight/tally'
import { findSignals } from '@assay/domain/verification/signals/findSignals'
import { isFast } from '@assay/domain/verification/signals/pace'
import type { FoundSignal, RoundPerson, ShownEdition } from '@assay/domain/verification/signals/round'
import { type Chance, seededChance } from './chance.ts'
import { simulateVerification } from './confirm.ts'
import type { Second } from './secondTest.ts'
import { chanceOfCorrect, withFit } from './simulate.ts'

const YEAR_MS = 52 * 7 * 86_400_000
const QUESTIONS = 30
const LETTERS = 200
const THREE_WEEKS = 3 / 52
const LEAKS_FROM = 0.4
const LEAK_SHARE = 0.6

const PLANTED = { wrongKey: 0, secondCorrect: 1, leak: 2, copied: [10, 11], hasty: [20, 21, 22, 23, 24] } as const

const HELPED = Array.from({ length: 20 }, (_, at) => 100 + at)
const HONEST = Array.from({ length: 20 }, (_, at) => 200 + at)
const WITH_HELP = 2.5

/** Verification tests need unseen questions, so they draw from the questions of other tests. */
const OTHER_TESTS = { questions: 120, paper: 30, of: 2 } as const

const leakProbability = (moment: number) => LEAK_SHARE * Math.min(1, Math.max(0, (moment - LEAKS_FROM) / THREE_WEEKS))

function optionOf(chance: Chance, question: number, knows: boolean): number {
  if (knows) return question === PLANTED.secondCorrect && chance.random() < 0.5 ? 4 : 1
  const roll = chance.random()
  if (roll < 1 / 2) return 2
  return roll < 5 / 6 ? 3 : 4
}

const keyOf = (question: number) => (question === PLANTED.wrongKey ? 2 : 1)

const isHasty = (person: number) => (PLANTED.hasty as readonly number[]).includes(person)

function simulateTest(chance: Chance, difficulties: readonly number[], person: number) {
  const moment = chance.random()
  const ability = person === PLANTED.copied[0] || HELPED.includes(person) ? 0 : chance.normal()
  const shown = HELPED.includes(person) ? WITH_HELP : ability
  const options = difficulties.map((difficulty, question) => {
    const knowsLeak = question === PLANTED.leak && chance.random() < leakProbability(moment)
    const knows = knowsLeak || chance.random() < chanceOfCorrect(shown, difficulty)
    if (!isHasty(person) || question % 2 === 1) return optionOf(chance, question, knows)
    return 1 + Math.floor(4 * chance.random())
  })
  const seconds = options.map((_, question) =>
    isHasty(person) && question % 2 === 0 ? 2 : 40 * Math.exp(0.6 * chance.normal()),
  )
  return { ability, moment, options, fast: seconds.filter((one) => isFast(1000 * one, LETTERS)).length }
}

const names: Readonly<Record<string, string>> = {
  [`WRONG_KEY ${PLANTED.wrongKey}`]: 'the wrong key',
  [`SECOND_RIGHT ${PLANTED.secondCorrect}`]: 'the second right answer',
  [`LEAK ${PLANTED.leak}`]: 'the leaked question',
  [`SAME_ANSWERS ${PLANTED.copied.join(' ')}`]: 'the two who copied',
  ...Object.fromEntries(PLANTED.hasty.map((one) => [`FAST_ANSWERS ${one}`, `who guessed, ${one}`])),
}

const subjectOf = ({ kind, edition, people }: FoundSignal) => `${kind} ${edition ?? people.join(' ')}`

const editionOf = (question: number, difficulty: number, key: number): ShownEdition => ({
  ...{ question_id: question, edition_id: `${question}`, isMultiple: false, difficulty },
  options: [1, 2, 3, 4].map((id) => ({ id, is_valid: id === key })),
})

function simulateOtherTests(chance: Chance, amount: number, difficulties: readonly number[]): RoundPerson[] {
  const all = difficulties.map((_, question) => QUESTIONS + question)
  return Array.from({ length: amount }, () => {
    const ability = chance.normal()
    const seen = chance.some(all, OTHER_TESTS.paper).map((edition) => {
      const isCorrect = chance.random() < chanceOfCorrect(ability, difficulties[edition - QUESTIONS] ?? 0)
      return { edition, chosen: [isCorrect ? 1 : 2], isCorrect, rest: 0 }
    })
    const pace = { answered: seen.length, fast: 0 }
    return { endAt: 0, language: 'en', hasExtraTime: false, isInFit: true, pace, seen }
  })
}

export interface Year {
  planted: number
  missed: string[]
  wrong: string[]
  helped: Second[]
  honest: Second[]
}

export function simulateYear(amount: number, seed: number): Year {
  const chance = seededChance(seed)
  const difficulties = Array.from({ length: QUESTIONS }, (_, at) => (at < 3 ? -0.5 : chance.normal() - 0.5))
  const simulatedTests = Array.from({ length: amount }, (_, person) => simulateTest(chance, difficulties, person))
  const [from, by] = PLANTED.copied.map((person) => simulatedTests[person])
  if (from && by) by.options = from.options
  const people = simulatedTests.map(({ moment, options, fast }): RoundPerson => {
    const rights = options.map((option, question) => option === keyOf(question))
    const correct = rights.filter(Boolean).length
    return {
      ...{ endAt: moment * YEAR_MS, language: 'en', hasExtraTime: false, isInFit: true },
      pace: { answered: options.length, fast },
      seen: options.map((option, edition) => ({
        ...{ edition, chosen: [option], isCorrect: rights[edition] === true },
        rest: restScore(correct, options.length, rights[edition] === true),
      })),
    }
  })
  const others = Array.from({ length: OTHER_TESTS.questions }, () => chance.normal() - 0.5)
  const bank = [...difficulties, ...others]
  const { editions, mean } = withFit({
    editions: bank.map((difficulty, question) => editionOf(question, difficulty, keyOf(question))),
    people: [...people, ...simulateOtherTests(chance, amount / OTHER_TESTS.of, others)],
    mean: 0,
  })
  const found = new Set(findSignals({ editions: editions.slice(0, QUESTIONS), people, mean }).signals.map(subjectOf))
  const confirm = simulateVerification({ round: { editions, people, mean }, difficulties: bank, chance })
  const seconds = (persons: readonly number[], isSame: boolean) =>
    persons.flatMap((at) => {
      const [person, own] = [people[at], simulatedTests[at]]
      return person && own ? [confirm(person, own.ability, isSame)] : []
    })
  return {
    helped: seconds(HELPED, false),
    honest: seconds(HONEST, true),
    planted: Object.keys(names).length,
    missed: Object.entries(names).flatMap(([subject, name]) => (found.has(subject) ? [] : [name])),
    wrong: [...found].filter((subject) => !(subject in names)),
  }
}
