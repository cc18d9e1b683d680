import { expect, test } from 'vitest'
import { abilityOf, adjustedScore } from './adjusted.ts'
import { chanceAt, type Design, difficultyErrorOf, type Fitted, fitOf } from './fit.ts'

function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

function designOf(papers: readonly (readonly [edition: number, right: 0 | 1][])[]): Design {
  const from = [0]
  for (const paper of papers) from.push((from.at(-1) ?? 0) + paper.length)
  const lines = papers.flat()
  return {
    from: Int32Array.from(from),
    edition: Int32Array.from(lines.map(([edition]) => edition)),
    right: Uint8Array.from(lines.map(([, right]) => right)),
    editions: Math.max(-1, ...lines.map(([edition]) => edition)) + 1,
  }
}

function drawn(people: number, seed = 1): Design {
  const next = numbers(seed)
  return designOf(
    Array.from({ length: people }, () => {
      const ability = next() * 4 - 2
      const first = Math.floor(next() * 20)
      return Array.from({ length: 8 }, (_, at): [number, 0 | 1] => {
        const edition = (first + at * 3) % 20
        return [edition, next() < chanceAt(ability - (edition / 5 - 2)) ? 1 : 0]
      })
    }),
  )
}

function must(fitted: Fitted | null): Fitted {
  if (!fitted) throw new Error('it did not settle')
  return fitted
}

function slopes({ from, edition, right, editions }: Design, { ability, difficulty, mean }: Fitted): number[] {
  const ofPeople = [...ability].map((own) => -own)
  const ofEditions = Array.from({ length: editions }, (_, at) => -((difficulty[at] ?? 0) - mean))
  for (let person = 0; person < ability.length; person += 1)
    for (let at = from[person] ?? 0; at < (from[person + 1] ?? 0); at += 1) {
      const which = edition[at] ?? 0
      const off = (right[at] ?? 0) - chanceAt((ability[person] ?? 0) - (difficulty[which] ?? 0))
      ofPeople[person] = (ofPeople[person] ?? 0) + off
      ofEditions[which] = (ofEditions[which] ?? 0) - off
    }
  const ofMean = [...difficulty].reduce((sum, own) => sum + own - mean, 0)
  return [...ofPeople, ...ofEditions, ofMean]
}

test.each([
  ['drawn papers', drawn(200)],
  ['one person', drawn(1)],
  [
    'one person with all correct and one with all wrong answers',
    designOf([
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ]),
  ],
  [
    'a question that everybody answered correctly',
    designOf([
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ]),
  ],
  [
    'people without common questions',
    designOf([
      [
        [0, 1],
        [1, 0],
      ],
      [
        [2, 1],
        [3, 1],
      ],
    ]),
  ],
] as const)(
  'the calculation of question difficulties for %s finds the best solution from any starting point',
  (_, design) => {
    const fitted = must(fitOf(design))
    const other = must(fitOf(design, { ability: 3, difficulty: -5 }))

    for (const slope of slopes(design, fitted)) expect(Math.abs(slope)).toBeLessThan(1e-9)
    for (const [at, own] of fitted.difficulty.entries()) expect(other.difficulty[at]).toBeCloseTo(own, 6)
    for (const [at, own] of fitted.ability.entries()) expect(other.ability[at]).toBeCloseTo(own, 6)
  },
)

test.each([
  [
    'correct',
    designOf([
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 1],
        [1, 1],
      ],
    ]),
  ],
  [
    'wrong',
    designOf([
      [
        [0, 0],
        [1, 0],
      ],
      [[1, 0]],
    ]),
  ],
] as const)(
  'the calculation of question difficulties also finds the best solution if every answer is %s',
  (_, design) => {
    for (const slope of slopes(design, must(fitOf(design)))) expect(Math.abs(slope)).toBeLessThan(1e-9)
  },
)

test('the calculation of question difficulties accepts an empty data set', () => {
  expect(must(fitOf(designOf([])))).toMatchObject({ mean: 0 })
})

test('a calculation of question difficulties that does not converge gives no result', () => {
  const design = designOf([[[0, 1]]])

  expect(fitOf(design, { ability: Number.NaN, difficulty: 0 })).toBeNull()
})

test('with more information, the error of a difficulty becomes smaller', () => {
  expect([difficultyErrorOf(0), difficultyErrorOf(3)]).toEqual([1, 0.5])
})

test('the ability depends on the number of correct answers, and is finite for a perfect paper', () => {
  const paper = (rights: boolean[]) => rights.map((isCorrect, at) => ({ isCorrect, difficulty: at - 1 }))
  const [easy, hard, all] = [
    [true, false, false],
    [false, false, true],
    [true, true, true],
  ].map((rights) => abilityOf(paper(rights)))

  // If all difficulties are equal, the ability depends only on the number of correct answers.
  expect(hard?.ability).toBeCloseTo(easy?.ability ?? 0, 9)
  expect(all?.ability).toBeGreaterThan(easy?.ability ?? 0)
  expect(Number.isFinite(all?.ability)).toBe(true)
  expect(all?.ability_error).toBeCloseTo(1 / Math.sqrt(all?.information ?? 0), 12)
})

test('an adjusted score is the expected score on the papers of the whole group', () => {
  const person = { ability: 0, ability_error: 1, information: 1 }
  const group = [
    { difficulty: 0, times: 3 },
    { difficulty: 40, times: 1 },
  ]
  const { score, standard_error } = adjustedScore(person, group)

  expect(score).toBeCloseTo(37.5, 9)
  expect(standard_error).toBeCloseTo(18.75, 9)
})
