import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerStatusOf, type ScoredQuestion, scoreInPercent, scoreTest } from './scoring.ts'

const correctOptions = (ids: readonly number[]) => ids.map((id) => ({ id, is_valid: true }))

test.each([
  { right: [1], chosen: [], status: null },
  { right: [1], chosen: [1], status: 'CORRECT' },
  { right: [1], chosen: [2], status: 'WRONG' },
  { right: [1, 2], chosen: [2, 1], status: 'CORRECT' },
  { right: [1, 2], chosen: [2], status: 'PARTIALLY' },
  { right: [1, 2], chosen: [1, 2, 3], status: 'WRONG' },
  { right: [1, 2], chosen: [1, 3], status: 'WRONG' },
  { right: [1, 2], chosen: [3], status: 'WRONG' },
])('with the correct options $right, the selection $chosen has the status $status', ({ right, chosen, status }) => {
  expect(answerStatusOf(correctOptions(right), chosen, 'multiple')).toBe(status)
})

test('in a single choice question, any of several correct options is correct', () => {
  expect(answerStatusOf(correctOptions([1, 2]), [2], 'single')).toBe('CORRECT')
  expect(answerStatusOf(correctOptions([1, 2]), [3], 'single')).toBe('WRONG')
  expect(answerStatusOf(correctOptions([1, 2]), [], 'single')).toBeNull()
})

test('a voided question never counts, and a label without other questions is omitted', () => {
  const label = (label_name: string) => ({ label_name, color: '#009A17' })
  const paper: ScoredQuestion[] = [
    { status: 'CORRECT', labels: [label('GIT')] },
    { status: 'WRONG', labels: [label('GIT'), label('SQL')], isVoided: true },
    { status: null, labels: [label('GIT')] },
  ]

  expect(scoreTest(paper)).toMatchObject({
    score: 50,
    correct: 1,
    partially: 0,
    wrong: 0,
    unanswered: 1,
    voided: 1,
    details: [{ label_name: 'GIT', amount_of_questions: 2, fully_correct: 1, fully_correct_ratio: 0.5 }],
  })
})

test('a credited question counts as correct in the score and for its labels, with any answer', () => {
  const label = (label_name: string) => ({ label_name, color: '#009A17' })
  const paper: ScoredQuestion[] = [
    { status: 'WRONG', labels: [label('GIT')], isCredited: true },
    { status: null, labels: [label('GIT')], isCredited: true, isVoided: true },
    { status: 'WRONG', labels: [label('GIT')] },
  ]

  expect(scoreTest(paper)).toMatchObject({
    score: 50,
    correct: 1,
    wrong: 1,
    unanswered: 0,
    voided: 1,
    credited: 1,
    details: [{ amount_of_questions: 2, fully_correct: 1 }],
  })
})

test.each([
  { correct: 0, amount: 0, score: 0 },
  { correct: 0, amount: 10, score: 0 },
  { correct: 1, amount: 3, score: 33 },
  { correct: 2, amount: 3, score: 67 },
  { correct: 1, amount: 8, score: 13 },
  { correct: 29, amount: 30, score: 97 },
  { correct: 30, amount: 30, score: 100 },
])('$correct correct of $amount questions are a score of $score', ({ correct, amount, score }) => {
  expect(scoreInPercent(correct, amount)).toBe(score)
})

const PAPERS = 20_000

interface Answered {
  options: { isCorrect: boolean; isChosen: boolean }[]
  labels: string[]
}

const option = fc.record({ isCorrect: fc.boolean(), isChosen: fc.boolean() })
const answered: fc.Arbitrary<Answered> = fc.record({
  options: fc.array(option, { minLength: 2, maxLength: 6 }).filter((all) => all.some(({ isCorrect }) => isCorrect)),
  labels: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1 }),
})

/** An independent version of the scoring rules, which only counts options, for a comparison with the real scoring. */
function countedAgain(paper: Answered[]) {
  const kinds = { correct: 0, partially: 0, wrong: 0, unanswered: 0 }
  const labels: Record<string, [number, number]> = {}
  for (const { options, labels: own } of paper) {
    let hits = 0
    let misses = 0
    let wanted = 0
    for (const { isCorrect, isChosen } of options) {
      if (isCorrect) wanted += 1
      if (isCorrect && isChosen) hits += 1
      if (!isCorrect && isChosen) misses += 1
    }
    const kind = hits + misses === 0 ? 'unanswered' : misses > 0 ? 'wrong' : hits < wanted ? 'partially' : 'correct'
    kinds[kind] += 1
    for (const name of own) {
      const [amount, correct] = labels[name] ?? [0, 0]
      labels[name] = [amount + 1, correct + (kind === 'correct' ? 1 : 0)]
    }
  }
  const details = Object.keys(labels).sort()
  return { ...kinds, details: details.map((name) => [name, ...(labels[name] ?? [])]) }
}

function judged({ options, labels }: Answered): ScoredQuestion {
  const chosen = options.flatMap(({ isChosen }, id) => (isChosen ? [id] : []))
  const status = answerStatusOf(
    options.map(({ isCorrect }, id) => ({ id, is_valid: isCorrect })),
    chosen,
    'multiple',
  )
  return { status, labels: labels.map((label_name) => ({ label_name, color: '#009A17' })) }
}

test(`the score equals an independent calculation for ${PAPERS} papers`, () => {
  fc.assert(
    fc.property(fc.array(answered, { maxLength: 12 }), (paper) => {
      const { score, details, ...kinds } = scoreTest(paper.map(judged))
      const again = countedAgain(paper)

      expect({ ...kinds, details: details.map((one) => [one.label_name, one.amount_of_questions]) }).toEqual({
        ...again,
        voided: 0,
        credited: 0,
        details: again.details.map(([name, amount]) => [name, amount]),
      })
      for (const [at, [, amount, correct]] of again.details.entries())
        expect(details[at]).toMatchObject({
          fully_correct: correct,
          fully_correct_ratio: Number(correct) / Number(amount),
        })
      expect(score).toBe(paper.length === 0 ? 0 : Math.floor((200 * again.correct + paper.length) / (2 * paper.length)))
    }),
    { numRuns: PAPERS },
  )
})

test('the order of the questions does not change the score', () => {
  fc.assert(
    fc.property(fc.array(answered, { maxLength: 12 }), (paper) => {
      expect(scoreTest(paper.toReversed().map(judged))).toEqual(scoreTest(paper.map(judged)))
    }),
  )
})

test('selecting all options is correct only if all options are correct', () => {
  fc.assert(
    fc.property(answered, ({ options, labels }) => {
      const greedy = { labels, options: options.map(({ isCorrect }) => ({ isCorrect, isChosen: true })) }
      const isAllCorrect = options.every(({ isCorrect }) => isCorrect)
      expect(judged(greedy).status).toBe(isAllCorrect ? 'CORRECT' : 'WRONG')
    }),
  )
})
