import { expect, test } from 'vitest'
import { isDecisionKind, tellsDecision } from './decisionKinds.ts'

test.each(['undecided', 'shortlisted', 'on_hold', 'declined', 'advanced'])(
  '%s is told by its own mail alone',
  (state) => {
    expect(tellsDecision('advance', state)).toBe(state === 'advanced')
    expect(tellsDecision('decline', state)).toBe(state === 'declined')
  },
)

test('an invitation tells no decision', () => {
  expect(['invitation', 'reminder', 'password', 'advance', 'decline'].filter(isDecisionKind)).toEqual([
    'advance',
    'decline',
  ])
})
