import { expect, test } from 'vitest'
import { announcesDecision, isDecisionKind } from './decisionKinds.ts'

test.each(['undecided', 'shortlisted', 'on_hold', 'declined', 'advanced'])(
  'a mail announces the decision %s only if it is the mail for this decision',
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
