import { expect, test } from 'vitest'
import { listAudit } from '../audit.ts'
import { getBlueprint, listBlueprints, planBlueprint } from '../blueprints.ts'
import type { Endpoint } from '../endpoint.ts'
import { exportCandidate } from '../erasure/erasure.ts'
import { submitAnswer } from '../exam/exam.ts'
import { applyKeyFix, undoKeyFix } from '../insight/keyFix.ts'
import { listQuestionInsight } from '../insight/questions.ts'
import { deleteInterview, listInterviews } from '../interviews/interviews.ts'
import { reopenInterview } from '../interviews/interviewTime.ts'
import { getLabel, listLabels, updateLabel } from '../labels.ts'
import { listLive } from '../live/live.ts'
import { listQuestions } from '../questions/questions.ts'
import { compareInterviews } from '../results/compare.ts'
import { getResults } from '../results/results.ts'
import { listShares } from '../results/shares.ts'
import { getRanking } from '../rounds.ts'
import { listDeliveries } from '../webhooks.ts'
import { changedBy } from './changed.ts'
import { needsAuditEntry } from './factTraitsOfCall.ts'

const callName = ({ method, path }: Endpoint) => `${method} ${path}`
const isReadAgainAfter = (call: Endpoint, shown: Endpoint) =>
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

test.each(cases.map(([call, shown]) => [callName(call), call, shown] as const))(
  'after the call %s, every query that shows the changed data is loaded again',
  (_, call, shown) => {
    expect(shown.filter((each) => !isReadAgainAfter(call, each)).map(callName)).toEqual([])
  },
)

test('after a call, a query of unrelated data is not loaded again', () => {
  expect(isReadAgainAfter(updateLabel, listLive)).toBe(false)
  expect(isReadAgainAfter(updateLabel, listInterviews)).toBe(false)
  expect(isReadAgainAfter(planBlueprint, listLabels)).toBe(false)
})

test('only audited staff calls create audit entries, and the audit log is loaded again after these calls', () => {
  expect([updateLabel, exportCandidate, planBlueprint, submitAnswer].map(needsAuditEntry)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isReadAgainAfter(updateLabel, listAudit)).toBe(true)
  expect(isReadAgainAfter(planBlueprint, listAudit)).toBe(false)
})

test('a change that is sent to webhooks also reloads the list of deliveries', () => {
  expect(isReadAgainAfter(deleteInterview, listDeliveries)).toBe(true)
  expect(isReadAgainAfter(updateLabel, listDeliveries)).toBe(false)
})
