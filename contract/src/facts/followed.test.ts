import { expect, test } from 'vitest'
import { listAudit } from '../audit.ts'
import { getBlueprint, listBlueprints, planBlueprint } from '../blueprints.ts'
import type { Endpoint } from '../endpoint.ts'
import { exportCandidate } from '../erasure/erasure.ts'
import { submitAnswer } from '../exam/exam.ts'
import { applyKeyFix, undoKeyFix } from '../insight/keyFix.ts'
import { listQuestionInsight } from '../insight/questions.ts'
import { reopenInterview } from '../interviews/giveTime.ts'
import { deleteInterview, listInterviews } from '../interviews/interviews.ts'
import { getLabel, listLabels, updateLabel } from '../labels.ts'
import { listLive } from '../live/live.ts'
import { listQuestions } from '../questions/questions.ts'
import { compareInterviews } from '../results/compare.ts'
import { getResults } from '../results/results.ts'
import { listShares } from '../results/shares.ts'
import { getRanking } from '../rounds.ts'
import { listDeliveries } from '../webhooks.ts'
import { changedBy } from './changed.ts'
import { leavesDeed } from './followed.ts'

const named = ({ method, path }: Endpoint) => `${method} ${path}`
const isReadAnewAfter = (call: Endpoint, shown: Endpoint) =>
  shown.reads?.some((fact) => changedBy(call).includes(fact)) ?? false

const cases: [Endpoint, Endpoint[]][] = [
  [updateLabel, [listLabels, getLabel, listQuestions, listBlueprints, planBlueprint]],
  [deleteInterview, [listInterviews, getBlueprint, listBlueprints, getRanking, listLive, listShares, listQuestions]],
  [
    applyKeyFix,
    [
      getRanking,
      getResults,
      listInterviews,
      compareInterviews,
      listQuestionInsight,
      listQuestions,
      getBlueprint,
      listLive,
    ],
  ],
  [
    undoKeyFix,
    [
      getRanking,
      getResults,
      listInterviews,
      compareInterviews,
      listQuestionInsight,
      listQuestions,
      getBlueprint,
      listLive,
    ],
  ],
  [reopenInterview, [getRanking, listLive, getBlueprint, listInterviews, getResults, listQuestionInsight]],
]

test.each(cases.map(([call, shown]) => [named(call), call, shown] as const))(
  'after %s everything is read anew that shows it',
  (_, call, shown) => {
    expect(shown.filter((each) => !isReadAnewAfter(call, each)).map(named)).toEqual([])
  },
)

test('what a call has nothing to do with stays as it is shown', () => {
  expect(isReadAnewAfter(updateLabel, listLive)).toBe(false)
  expect(isReadAnewAfter(updateLabel, listInterviews)).toBe(false)
  expect(isReadAnewAfter(planBlueprint, listLabels)).toBe(false)
})

test('a deed is left by staff for what people ask about later, by candidates never, and is in the audit at once', () => {
  expect([updateLabel, exportCandidate, planBlueprint, submitAnswer].map(leavesDeed)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isReadAnewAfter(updateLabel, listAudit)).toBe(true)
  expect(isReadAnewAfter(planBlueprint, listAudit)).toBe(false)
})

test('what webhooks are told is seen among their deliveries', () => {
  expect(isReadAnewAfter(deleteInterview, listDeliveries)).toBe(true)
  expect(isReadAnewAfter(updateLabel, listDeliveries)).toBe(false)
})
