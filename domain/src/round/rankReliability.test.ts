import { expect, test } from 'vitest'
import { rankReliability } from './rankReliability.ts'

const figure = { low: null, high: null, method: 'drawn' } as const
const ok = (value: number) => ({ ...figure, state: 'ok' as const, value, needed: 0 })

test.each([
  [undefined, 0, { state: 'too_few', needed: 30, reliability: null }],
  [undefined, 29, { state: 'too_few', needed: 1, reliability: null }],
  // Until the reliability has been calculated, the response says that at least one more interview is needed.
  [undefined, 40, { state: 'too_few', needed: 1, reliability: null }],
  [{ ...figure, state: 'too_few', value: null, needed: 4 }, 50, { state: 'too_few', needed: 4, reliability: null }],
  [{ ...figure, state: 'no_spread', value: null, needed: 0 }, 50, { state: 'no_spread', needed: 0, reliability: null }],
  [ok(0.5), 50, { state: 'ok', needed: 0, reliability: 0.5 }],
  [ok(0.4999), 50, { state: 'unreliable', needed: 0, reliability: 0.4999 }],
  [ok(-0.3), 50, { state: 'unreliable', needed: 0, reliability: -0.3 }],
] as const)(
  'with the reliability %j and %i finished people, the ranks of a round have the state %j',
  (known, finished, expected) => {
    expect(rankReliability(known, finished)).toEqual(expected)
  },
)
