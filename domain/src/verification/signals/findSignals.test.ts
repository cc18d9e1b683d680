import { expect, test } from 'vitest'
import { findSignals } from './findSignals.ts'
import type { RoundPerson, ShownEdition } from './round.ts'

const edition = (question_id: number): ShownEdition => ({
  ...{ question_id, edition_id: `e${question_id}`, isMultiple: false, difficulty: 0 },
  options: [1, 2, 3].map((id) => ({ id, is_valid: id === 1 })),
})
const DAY = 86_400_000

interface PersonInput {
  right: boolean
  rest?: number | null
  at?: number
  language?: string | null
  extra?: boolean
  chosen?: number[]
}
const person = ({ right, rest = 5_000, at = 0, language = 'en', extra = false, chosen }: PersonInput): RoundPerson => ({
  endAt: at * DAY,
  language,
  hasExtraTime: extra,
  pace: { fast: 0, answered: 9 },
  isInFit: true,
  seen: [{ edition: 0, isCorrect: right, rest, chosen: chosen ?? [right ? 1 : 2] }],
})
const many = (amount: number, of: (at: number) => PersonInput) =>
  Array.from({ length: amount }, (_, at) => person(of(at)))

const kindsOf = (people: RoundPerson[]) =>
  findSignals({ editions: [edition(1)], people, mean: 0 }).signals.map(({ kind }) => kind)

test('a question that is answered better and better over time gets a leak signal', () => {
  const people = many(60, (at) => ({ right: at % 2 === 0 || at > 30, at, chosen: at % 4 === 1 ? [3] : undefined }))
  const { signals } = findSignals({ editions: [edition(1)], people, mean: 0 })
  expect(signals).toMatchObject([{ kind: 'LEAK', edition: 0, people: [], figures: { shown: 60 } }])
  expect(kindsOf(people.toReversed().map((one, at) => ({ ...one, endAt: at * DAY })))).toEqual([])
})

test('papers with one question cause no signals, because they have no rest score', () => {
  expect(kindsOf(many(60, (at) => ({ right: at > 30, at, rest: null, chosen: [(at % 3) + 1] })))).toEqual([])
})

test('a question that is harder in one language or with extra time gets a signal', () => {
  const sides = (focal: Partial<PersonInput>) => [
    ...many(150, (at) => ({ right: at % 5 > 0, chosen: [(at % 2) + 2] })),
    ...many(120, (at) => ({ right: at % 5 === 0, chosen: [(at % 2) + 2], ...focal })),
  ]
  const signalsFor = (focal: Partial<PersonInput>) =>
    findSignals({ editions: [edition(1)], people: sides(focal), mean: 0 }).signals
  expect(signalsFor({ language: 'es' })).toMatchObject([
    { kind: 'LANGUAGE', figures: { reference: 'en', focal: 'es', people: [150, 120] } },
  ])
  expect(signalsFor({ extra: true })).toMatchObject([
    { kind: 'EXTRA_TIME', figures: { reference: 'none', focal: 'extra', people: [150, 120] } },
  ])
  expect(signalsFor({ language: null })).toEqual([])
})

test('answers too fast for reading cause a signal about the candidate, next to signals about questions', () => {
  const hasty = { ...person({ right: true }), pace: { fast: 2, answered: 9 } }
  const people = [...many(60, (at) => ({ right: at > 30, at, chosen: [at % 2 === 0 ? 2 : 3] })), hasty]
  expect(findSignals({ editions: [edition(1)], people, mean: 0 })).toMatchObject({
    ...{ pairs: 0, comparable: 0 },
    signals: [{ kind: 'LEAK' }, { kind: 'FAST_ANSWERS', edition: null, people: [60], figures: hasty.pace }],
  })
})

test('an answer key gets a signal if strong candidates choose another option', () => {
  const people = many(40, (at) => ({
    right: at < 10,
    rest: at < 10 ? 2_000 : 8_000 - at,
    chosen: [at < 10 ? 1 : at < 30 ? 2 : 3],
  }))
  expect(kindsOf(people)).toEqual(['WRONG_KEY'])
})
