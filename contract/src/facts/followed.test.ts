import { expect, test } from 'vitest'
import { getBlueprint, listBlueprints, planBlueprint } from '../blueprints.ts'
import { reopenInterview } from '../clock/ledger.ts'
import { listLive } from '../clock/live.ts'
import { compareInterviews } from '../compare.ts'
import { listAudit } from '../doors/audit.ts'
import { exportCandidate } from '../doors/erasure.ts'
import type { Endpoint } from '../endpoint.ts'
import { submitAnswer } from '../exam.ts'
import { applyKeyFix, undoKeyFix } from '../insight/keyFix.ts'
import { listQuestionInsight } from '../insight/questions.ts'
import { deleteInterview, listInterviews } from '../interviews.ts'
import { getLabel, listLabels, updateLabel } from '../labels.ts'
import { listQuestions } from '../questions.ts'
import { getResults } from '../results.ts'
import { getRanking } from '../rounds.ts'
import { listShares } from '../shares.ts'
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
