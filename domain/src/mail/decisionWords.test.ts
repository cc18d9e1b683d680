import { expect, test } from 'vitest'
import { announcesDecision, isDecisionKind } from './decisionKinds.ts'

test.each(['undecided', 'shortlisted', 'on_hold', 'declined', 'advanced'])(
  'the decision %s is announced only by its own kind of mail',
  (state) => {
    expect(announcesDecision('advance', state)).toBe(state === 'advanced')
    expect(announcesDecision('decline', state)).toBe(state === 'declined')
  },
)

test('only the mails about acceptance and rejection are decision mails', () => {
  expect(['invitation', 'reminder', 'password', 'advance', 'decline'].filter(isDecisionKind)).toEqual([
    'advance',
    'decline',
  ])
})
