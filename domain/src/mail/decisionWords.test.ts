import { expect, test } from 'vitest'
import { announcesDecision, isDecisionKind } from './decisionKinds.ts'

test.each(['undecided', 'shortlisted', 'on_hold', 'declined', 'advanced'])(
  'the state %s is reported only by its own mail',
  (state) => {
    expect(announcesDecision('advance', state)).toBe(state === 'advanced')
    expect(announcesDecision('decline', state)).toBe(state === 'declined')
  },
)

test('an invitation contains no decision', () => {
  expect(['invitation', 'reminder', 'password', 'advance', 'decline'].filter(isDecisionKind)).toEqual([
    'advance',
    'decline',
  ])
})
