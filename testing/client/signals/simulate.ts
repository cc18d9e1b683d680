import { fitOf } from '@assay/domain/insight/fit'
import { restScore } from '@assay/domain/insight/tally'
import { isFast } from '@assay/domain/verification/signals/pace'
import type { RoundPerson, ShownEdition, SignalKind, SignalRound } from '@assay/domain/verification/signals/round'
import type { Chance } from './chance.ts'

export type Planted = SignalKind | null

export interface Simulated {
  people: number
  planted: Planted
  isSamePaper?: boolean
  halves?: 'LANGUAGE' | 'EXTRA_TIME' | null
  chance: Chance
}

const QUESTIONS = 60
const PAPER = 20
const SAME_PAPER = 30
const THREE_WEEKS = 21 * 86_400_000
const LETTERS = 200

const WRONG = [1 / 2, 1 / 3, 1 / 6]
const WITHOUT_THE_RAREST = [3 / 5, 2 / 5, 0]
const RAREST = 4

export const chanceOfCorrect = (ability: number, difficulty: number) => 1 / (1 + Math.exp(difficulty - ability))

function wrongOption({ random }: Chance, shares: readonly number[]): number {
  let left = random()
  const at = shares.findIndex((share) => {
    left -= share
    return left < 0
  })
  return at < 0 ? 2 : at + 2
}

interface TakenTest {
  ability: number
  moment: number
  isFocal: boolean
}

function chosenOption(
  chance: Chance,
  planted: Planted,
  isPlanted: boolean,
  difficulty: number,
  candidate: TakenTest,
): number {
  const harder = isPlanted && (planted === 'LANGUAGE' || planted === 'EXTRA_TIME') && candidate.isFocal ? 1 : 0
  const knowsLeak = isPlanted && planted === 'LEAK' && candidate.moment >= 0.5 && chance.random() < 0.6
  const knows = knowsLeak || chance.random() < chanceOfCorrect(candidate.ability, difficulty + harder)
  if (knows) return isPlanted && planted === 'SECOND_RIGHT' && chance.random() < 0.5 ? RAREST : 1
  return wrongOption(chance, isPlanted && planted === 'DEAD_OPTION' ? WITHOUT_THE_RAREST : WRONG)
}

function countFastAnswers({ random: _, normal }: Chance, amount: number, isHasty: boolean): number {
  const seconds = Array.from({ length: amount }, (__, at) =>
    isHasty && at < amount / 2 ? 2 : 40 * Math.exp(0.6 * normal()),
  )
  return seconds.filter((one) => isFast(1000 * one, LETTERS)).length
}

const GROUPS = ['en', 'es']

export function simulate({ people: amount, planted, isSamePaper, halves = null, chance }: Simulated): SignalRound {
  const difficulties = Array.from({ length: QUESTIONS }, (_, at) => (at === 0 ? -0.5 : chance.normal() - 0.5))
  const key = (question: number) => (planted === 'WRONG_KEY' && question === 0 ? 2 : 1)
  const editions = difficulties.map(
    (difficulty, question): ShownEdition => ({
      ...{ question_id: question, edition_id: `${question}`, isMultiple: false, difficulty },
      options: [1, 2, 3, 4].map((id) => ({ id, is_valid: id === key(question) })),
    }),
  )
  const all = difficulties.map((_, question) => question)
  const same = isSamePaper ? chance.some(all, SAME_PAPER) : null
  const papers = Array.from({ length: amount }, (_, person) => {
    const candidate = { ability: chance.normal(), moment: chance.random(), isFocal: person % 2 === 1 }
    const paper = same ?? chance.some(all, PAPER)
    const options = paper.map((question) =>
      chosenOption(chance, planted, question === 0, difficulties[question] ?? 0, candidate),
    )
    return { candidate, paper, options }
  })
  if (planted === 'SAME_ANSWERS' && papers[0] && papers[1]) papers[1].options = papers[0].options
  const people = papers.map(({ candidate, paper, options }, person): RoundPerson => {
    const rights = options.map((option, at) => option === key(paper[at] ?? 0))
    const correct = rights.filter(Boolean).length
    return {
      endAt: candidate.moment * THREE_WEEKS,
      language: GROUPS[halves === 'LANGUAGE' && candidate.isFocal ? 1 : 0] ?? null,
      hasExtraTime: halves === 'EXTRA_TIME' && candidate.isFocal,
      pace: {
        answered: paper.length,
        fast: countFastAnswers(chance, paper.length, planted === 'FAST_ANSWERS' && person === 0),
      },
      isInFit: true,
      seen: paper.map((question, at) => ({
        edition: question,
        isCorrect: rights[at] === true,
        rest: restScore(correct, paper.length, rights[at] === true),
        chosen: [options[at] ?? 1],
      })),
    }
  })
  return { editions, people, mean: 0 }
}

export function withFit(round: SignalRound): SignalRound {
  const { people, editions } = round
  let line = 0
  const fitted = fitOf({
    from: Int32Array.from([0, ...people.map(({ seen }) => (line += seen.length))]),
    edition: Int32Array.from(people.flatMap(({ seen }) => seen.map(({ edition }) => edition))),
    right: Uint8Array.from(people.flatMap(({ seen }) => seen.map(({ isCorrect }) => Number(isCorrect)))),
    editions: editions.length,
  })
  if (!fitted) throw new Error('The fit does not settle')
  return {
    people,
    mean: fitted.mean,
    editions: editions.map((edition, at) => ({ ...edition, difficulty: fitted.difficulty[at] ?? null })),
  }
}
