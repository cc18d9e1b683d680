import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitOf } from '../../insight/fit.ts'
import type { RoundPerson, SeenEdition, ShownEdition, SignalRound } from './round.ts'
import { abilityInFit, comparable, sameAnswers, tailOf } from './sameAnswers.ts'

function enumerated(chances: readonly number[], least: number): number {
  let sum = 0
  for (let which = 0; which < 2 ** chances.length; which += 1) {
    const happens = chances.map((_, at) => (which & (1 << at)) !== 0)
    if (happens.filter(Boolean).length < least) continue
    sum += chances.reduce((product, chance, at) => product * (happens[at] ? chance : 1 - chance), 1)
  }
  return sum
}

const chance = fc.double({ min: 0, max: 1, noNaN: true })

test('the probability of a minimum number of matches equals a sum over all outcomes', () => {
  fc.assert(
    fc.property(fc.array(chance, { maxLength: 10 }), fc.integer({ min: 0, max: 11 }), (chances, least) => {
      expect(tailOf(chances, least)).toBeCloseTo(enumerated(chances, least), 12)
    }),
    { numRuns: 60 },
  )
})

test('the probability of at least the mean number of matches is one half or more', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 1, maxLength: 30 }), (chances) => {
      const mean = chances.reduce((sum, one) => sum + one, 0)
      expect(tailOf(chances, Math.floor(mean))).toBeGreaterThanOrEqual(0.5 - 1e-9)
    }),
  )
})

test('the comparison of two papers calculates the same abilities as the model of Insight', () => {
  const papers = [
    [1, 1, 0, 1, 0],
    [1, 1, 1, 1, 1],
    [0, 0, 1, 0, 0],
    [0, 1, 1, 0, 1],
    [0, 0, 0, 0, 0],
  ]
  const fitted = fitOf({
    from: Int32Array.from([0, 5, 10, 15, 20, 25]),
    edition: Int32Array.from(papers.flatMap((paper) => paper.map((_, at) => at))),
    right: Uint8Array.from(papers.flat()),
    editions: 5,
  })
  for (const [person, paper] of papers.entries()) {
    const seen = paper.map((right, at) => ({ isCorrect: right === 1, difficulty: fitted?.difficulty[at] ?? 0 }))
    expect(abilityInFit(seen)).toBeCloseTo(fitted?.ability[person] ?? Number.NaN, 8)
  }
  expect(abilityInFit(Array.from({ length: 100 }, () => ({ isCorrect: true, difficulty: 30 })))).toBeGreaterThan(20)
})

const edition = (isMultiple = false, difficulty: number | null = 0): ShownEdition => ({
  ...{ question_id: 1, edition_id: 'a', isMultiple, difficulty },
  options: [1, 2, 3, 4].map((id) => ({ id, is_valid: id === 1 })),
})

const seenAs = (chosen: number[], at: number): SeenEdition => ({
  edition: at,
  isCorrect: chosen[0] === 1,
  rest: 5_000,
  chosen,
})
const person = (options: readonly number[], isInFit = true): RoundPerson => ({
  ...{ endAt: 0, language: null, hasExtraTime: false, pace: { fast: 0, answered: 0 }, isInFit },
  seen: options.map((option, at) => seenAs(option === 0 ? [] : [option], at)),
})

const P = (distance: number) => 1 / (1 + Math.exp(-distance))

/** An independent calculation. If there are few possibilities, it also tries all of them. */
function plainly({ editions, people, mean }: SignalRound, one: number, other: number) {
  const [mine, theirs] = [people[one]?.seen ?? [], people[other]?.seen ?? []]
  const difficulty = (at: number) => editions[at]?.difficulty ?? mean
  const ability = (seen: readonly SeenEdition[]) =>
    abilityInFit(seen.map((own) => ({ isCorrect: own.isCorrect, difficulty: difficulty(own.edition) })))
  const shared = mine.flatMap((own) => {
    const their = theirs.find((each) => each.edition === own.edition)
    const isShared = their && own.chosen.length > 0 && their.chosen.length > 0 && !editions[own.edition]?.isMultiple
    return isShared ? [{ at: own.edition, isMatch: own.chosen[0] === their.chosen[0] }] : []
  })
  const chances = shared.map(({ at }) => {
    const wrong = people.flatMap(({ seen }) => seen.filter((own) => own.edition === at).flatMap(({ chosen }) => chosen))
    const amounts = [2, 3, 4].map((option) => wrong.filter((own) => own === option).length)
    const W = amounts.reduce((sum, amount) => sum + amount, 0)
    const g = amounts.map((w) => (w + 0.5) / (W + 3 / 2))
    const [a, b] = [P(ability(mine) - difficulty(at)), P(ability(theirs) - difficulty(at))]
    return a * b + (1 - a) * (1 - b) * g.reduce((sum, own) => sum + own ** 2, 0)
  })
  const matches = shared.filter(({ isMatch }) => isMatch).length
  return { shared: shared.length, matches, p: shared.length > 0 ? enumeratedTail(chances, matches) : 1 }
}

function enumeratedTail(chances: readonly number[], least: number): number {
  const half = Math.floor(chances.length / 2)
  const exactly = (part: readonly number[], amount: number) =>
    enumerated(part, amount) - (amount < part.length ? enumerated(part, amount + 1) : 0)
  const [first, second] = [chances.slice(0, half), chances.slice(half)]
  const chanceOf = (amount: number) => exactly(first, amount)
  let sum = 0
  for (let found = 0; found <= first.length; found += 1)
    sum += chanceOf(found) * (least - found > second.length ? 0 : enumerated(second, Math.max(0, least - found)))
  return sum
}

const TWENTY = Array.from({ length: 20 }, () => edition())
const copied = [2, 3, 1, 4, 2, 3, 1, 1, 4, 2, 3, 4, 1, 2, 2, 3, 4, 4, 1, 2]

const own = (by: number) => copied.map((_, at) => ((at * by + ((at * at) % 3)) % 4) + 1)

test('two people with suspiciously equal answers are reported, with exact figures', () => {
  const editions = TWENTY.map((each, at) => ({ ...each, difficulty: at === 4 ? null : at / 10 - 1 }))
  const round: SignalRound = {
    editions,
    mean: 0.3,
    people: [person(copied), person(own(3)), person(copied), person(own(5))],
  }
  const { pairs, signals } = sameAnswers(round)
  expect(pairs).toBe(6)
  const { shared, matches, p } = plainly(round, 0, 2)
  expect(signals).toEqual([
    { kind: 'SAME_ANSWERS', edition: null, people: [0, 2], figures: { shared, matches, p: expect.closeTo(p, 12) } },
  ])
  expect([shared, matches, p < 1e-4]).toEqual([20, 20, true])
})

test('the least likely pairs come first, and only pairs with a probability below the limit are reported', () => {
  const nearly = copied.map((option, at) => (at < 3 ? (option % 4) + 1 : option))
  const { signals } = sameAnswers({
    ...{ editions: TWENTY, mean: 0 },
    people: [person(copied), person(nearly), person(copied), person(own(1))],
  })
  expect(signals.map(({ people }) => people)[0]).toEqual([0, 2])
  const ps = signals.map(({ figures }) => ('p' in figures ? figures.p : 1))
  expect(ps).toEqual(ps.toSorted((one, other) => one - other))
  for (const p of ps) expect(p * 6).toBeLessThan(0.05)
})

test('the comparison uses only calibrated single choice questions that both people answered', () => {
  const more = [...TWENTY, edition(true), edition()]
  const round = (people: RoundPerson[]) => ({ editions: more, mean: 0, people })
  const none = { pairs: 0, signals: [] }
  const whole = [...copied, 2, 2]
  expect(sameAnswers(round([person(whole), person(whole)]))).toMatchObject({
    pairs: 1,
    signals: [{ figures: { shared: 21 } }],
  })
  expect(sameAnswers(round([person(whole), person(whole, false)]))).toEqual(none)
  expect(sameAnswers(round([person([0, ...whole.slice(1)]), person([...whole.slice(0, 19), 0, 0, 0])]))).toEqual(none)
  expect(sameAnswers(round([]))).toEqual(none)
  const others = person(whole)
  const turned = { ...others, seen: others.seen.toReversed() }
  expect(sameAnswers(round([person(whole), turned]))).toMatchObject({
    pairs: 1,
    signals: [{ figures: { matches: 21 } }],
  })
})

test('papers are compared only if each has answers to twenty calibrated single choice questions', () => {
  const round = (...people: RoundPerson[]) => ({ editions: [...TWENTY, edition(true)], mean: 0, people })
  expect(comparable(round(person(copied, false), person(copied)))).toBe(2)
  expect(comparable(round(person(copied)))).toBe(1)
  expect(comparable(round(person(copied), person([...copied.slice(1), 0, 1])))).toBe(1)
})
