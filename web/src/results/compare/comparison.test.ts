import type { ComparedInterview } from '@assay/contract/results/compare'
import { expect, test } from 'vitest'
import { addStaffTexts, addTexts, startTexts } from '../../i18n/staffTexts.ts'
import {
  countLines,
  highestScoreFirst,
  labelLines,
  largestGroup,
  precisionLines,
  rankLine,
  timeLines,
} from './comparison.ts'

await startTexts()
await addStaffTexts()
await addTexts('staff', 'insight')

const detail = (label_name: string, fully_correct_ratio: number) => ({
  label_name,
  color: '#0089C4',
  amount_of_questions: 5,
  fully_correct: fully_correct_ratio * 5,
  fully_correct_ratio,
})

function compared(correct: number, details: ReturnType<typeof detail>[], same_labels: number): ComparedInterview {
  return {
    id: '',
    external_id: null,
    metadata: {},
    updated_time: '',
    result_link: '',
    code: '',
    max_time: 60,
    amount_of_questions: 10,
    amount_of_answered_questions: 10,
    interview_status: 'Done',
    is_activated: true,
    is_closed: true,
    remaining_time: '00:00:00',
    name: '',
    email: '',
    created_by: null,
    labels: [],
    created_time: '',
    start_time: null,
    end_time: null,
    interview_time: '00:10:00',
    given_back_time: '00:00:00',
    interviewee_ips: [],
    score: correct * 10,
    first_score: correct * 10,
    result: {
      total_correct_questions: correct,
      total_partially_corrected_questions: 0,
      total_wrong_questions: 10 - correct,
      total_unanswered_questions: 0,
      total_voided_questions: 0,
      details,
    },
    link: '',
    blueprint: null,
    language: null,
    opens_at: null,
    closes_at: null,
    entry_state: 'started',
    invitation: { state: 'not_sent', sent_at: null, reason: null },
    reminder: { state: 'not_sent', sent_at: null, reason: null },
    decision: { state: 'undecided', reason: null, by: null, time: null },
    decision_mail: null,
    amount_of_notes: 0,
    is_veiled: false,
    is_trial: false,
    may_confirm: false,
    confirms: null,
    confirmation: null,
    same_labels,
    place: null,
    scored_lower: 15,
    insight: {
      score: 70,
      correct: 7,
      counted: 10,
      standard_error: 13,
      adjusted: null,
      fit: null,
      part: null,
      likely: null,
      group: { others: 20, lower: 15, adjusted_others: null, adjusted_lower: null },
    },
  }
}

const both = [compared(9, [detail('SQL', 1)], 30), compared(5, [detail('SQL', 0.4), detail('GIT', 0.6)], 19)]

test('in a comparison, the best value of a line is marked, unless the values are equal', () => {
  const [right, partially, wrong] = countLines(both)

  expect(right?.cells.map(({ isBest }) => isBest)).toEqual([true, false])
  expect(partially?.cells.map(({ isBest }) => isBest)).toEqual([false, false])
  expect(wrong?.cells.map(({ isBest }) => isBest)).toEqual([true, false])
  expect(timeLines(both).flatMap(({ cells }) => cells.map(({ isBest }) => isBest))).not.toContain(true)
})

test('each label of any interview has a line, even if other interviews do not have the label', () => {
  const lines = labelLines(both)

  expect(lines.map(({ name }) => name)).toEqual(['GIT', 'SQL'])
  expect(lines[0]?.cells.map(({ isBest }) => isBest)).toEqual([false, false])
  expect(lines[0]?.cells.map(({ isMissing }) => isMissing)).toEqual([true, false])
  expect(lines[1]?.cells.map(({ isBest }) => isBest)).toEqual([true, false])
})

test('the rank among the other candidates is shown if there are at least twenty other candidates', () => {
  const values = rankLine(both)?.cells.map(({ value }) => value)

  expect(values).toEqual(['50 % of 30', 'Needs 20 other interviews, has 19'])
})

test('a comparison of candidates from a round without rank ranges has no line for ranks', () => {
  const inRound = both.map((one) => ({ ...one, blueprint: { id: 1, name: 'Backend' } }))

  expect(rankLine(inRound)).toBeNull()
  expect(rankLine(inRound.map((one) => ({ ...one, place: { from: 1, to: 9, of: 30 } })))).not.toBeNull()
})

test('if fewer than twenty other interviews can be compared with each interview, the line for ranks is missing', () => {
  const lonely = [compared(9, [], 3), compared(5, [], 19)]

  expect(rankLine(lonely)).toBeNull()
  expect(largestGroup(lonely)).toBe(19)
})

test('a comparison shows the best interview first, and interviews with equal scores in the given order', () => {
  const [low, high, alike] = [compared(5, [], 0), compared(9, [], 0), compared(5, [], 1)]

  expect(highestScoreFirst([low, high, alike])).toEqual([high, low, alike])
})

const withAdjusted = (one: ComparedInterview, at: number): ComparedInterview => ({
  ...one,
  insight: {
    ...one.insight,
    adjusted: { score: 50 + 10 * at, standard_error: 5, ability: 0, ability_error: 1, is_thin: false },
  },
})

test('if the interviews share no questions, no adjusted score is marked as best', () => {
  const [, adjusted] = precisionLines(both.map(withAdjusted), false)

  expect(adjusted?.cells.some(({ isBest }) => isBest)).toBe(false)
  expect(precisionLines(both.map(withAdjusted), true)[1]?.cells.map(({ isBest }) => isBest)).toEqual([false, true])
})

test('equal adjusted scores are not marked as best, and adjusted scores from few people have a note', () => {
  const adjustedTo = (score: number, is_thin = false): ComparedInterview => {
    const one = compared(5, [], 20)
    const adjusted = { score, standard_error: 14, ability: 0, ability_error: 1, is_thin }
    return { ...one, insight: { ...one.insight, adjusted } }
  }
  const adjusted = (...all: ComparedInterview[]) => precisionLines(all, true)[1]?.cells

  expect(adjusted(adjustedTo(45.6), adjustedTo(46.4))?.map(({ isBest }) => isBest)).toEqual([false, false])
  expect(adjusted(adjustedTo(45.4), adjustedTo(46.4))?.map(({ isBest }) => isBest)).toEqual([false, true])
  expect(adjusted(adjustedTo(46.4, true))).toMatchObject([
    { value: '46 ± 14', note: 'Only a few people have had these questions so far' },
  ])
})
