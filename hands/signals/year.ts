import { findSignals } from '@assay/domain/confirm/signals/findSignals'
import { isFast } from '@assay/domain/confirm/signals/pace'
import type { FoundSignal, RoundPerson, ShownEdition } from '@assay/domain/confirm/signals/round'
import { restOf } from '@assay/domain/insight/tally'
import { type Chance, seeded } from './chance.ts'
import { withFit } from './simulate.ts'

const YEAR_MS = 52 * 7 * 86_400_000
const QUESTIONS = 30
const LETTERS = 200
const THREE_WEEKS = 3 / 52
/** When the leak begins; from three weeks on so many know it. */
const LEAKS_FROM = 0.4
const KNOWN_TO = 0.6

/** Which questions and people something was planted at. */
const PLANTED = { wrongKey: 0, secondRight: 1, leak: 2, copied: [10, 11], hasty: [20, 21, 22, 23, 24] } as const

const knownTo = (moment: number) => KNOWN_TO * Math.min(1, Math.max(0, (moment - LEAKS_FROM) / THREE_WEEKS))

function optionOf(chance: Chance, question: number, knows: boolean): number {
  if (knows) return question === PLANTED.secondRight && chance.random() < 0.5 ? 4 : 1
  const roll = chance.random()
  if (roll < 1 / 2) return 2
  return roll < 5 / 6 ? 3 : 4
}

const keyOf = (question: number) => (question === PLANTED.wrongKey ? 2 : 1)

const isHasty = (person: number) => (PLANTED.hasty as readonly number[]).includes(person)

function sit(chance: Chance, difficulties: readonly number[], person: number) {
  const moment = chance.random()
  // Whom others copy from is in the middle.
  const ability = person === PLANTED.copied[0] ? 0 : chance.normal()
  const options = difficulties.map((difficulty, question) => {
    const isTold = question === PLANTED.leak && chance.random() < knownTo(moment)
    const knows = isTold || chance.random() < 1 / (1 + Math.exp(difficulty - ability))
    if (!isHasty(person) || question % 2 === 1) return optionOf(chance, question, knows)
    return 1 + Math.floor(4 * chance.random())
  })
  const seconds = options.map((_, question) =>
    isHasty(person) && question % 2 === 0 ? 2 : 40 * Math.exp(0.6 * chance.normal()),
  )
  return { moment, options, fast: seconds.filter((one) => isFast(1000 * one, LETTERS)).length }
}

const names: Readonly<Record<string, string>> = {
  [`WRONG_KEY ${PLANTED.wrongKey}`]: 'the wrong key',
  [`SECOND_RIGHT ${PLANTED.secondRight}`]: 'the second right answer',
  [`LEAK ${PLANTED.leak}`]: 'the leaked question',
  [`SAME_ANSWERS ${PLANTED.copied.join(' ')}`]: 'the two who copied',
  ...Object.fromEntries(PLANTED.hasty.map((one) => [`FAST_ANSWERS ${one}`, `who guessed, ${one}`])),
}

const subjectOf = ({ kind, edition, people }: FoundSignal) => `${kind} ${edition ?? people.join(' ')}`

/** A year of a blueprint, everybody with the same thirty questions. Gives what was planted and not found, and what was found and not planted. */
export function simulateYear(amount: number, seed: number): { planted: number; missed: string[]; wrong: string[] } {
  const chance = seeded(seed)
  const difficulties = Array.from({ length: QUESTIONS }, (_, at) => (at < 3 ? -0.5 : chance.normal() - 0.5))
  const sat = Array.from({ length: amount }, (_, person) => sit(chance, difficulties, person))
  const [from, by] = PLANTED.copied.map((person) => sat[person])
  if (from && by) by.options = from.options
  const people = sat.map(({ moment, options, fast }): RoundPerson => {
    const rights = options.map((option, question) => option === keyOf(question))
    const correct = rights.filter(Boolean).length
    return {
      ...{ endAt: moment * YEAR_MS, language: 'en', hasExtraTime: false, isInFit: true },
      pace: { answered: options.length, fast },
      seen: options.map((option, edition) => ({
        ...{ edition, chosen: [option], isRight: rights[edition] === true },
        rest: restOf(correct, options.length, rights[edition] === true),
      })),
    }
  })
  const editions = difficulties.map(
    (difficulty, question): ShownEdition => ({
      ...{ question_id: question, edition_id: `${question}`, isMultiple: false, difficulty },
      options: [1, 2, 3, 4].map((id) => ({ id, is_valid: id === keyOf(question) })),
    }),
  )
  const found = new Set(findSignals(withFit({ editions, people, mean: 0 })).signals.map(subjectOf))
  return {
    planted: Object.keys(names).length,
    missed: Object.entries(names).flatMap(([subject, name]) => (found.has(subject) ? [] : [name])),
    wrong: [...found].filter((subject) => !(subject in names)),
  }
}
