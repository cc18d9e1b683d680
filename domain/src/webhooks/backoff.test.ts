import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextDelay } from './backoff.ts'

const SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000]

test('a webhook call is retried ten times, and each planned delay is extended by up to a tenth', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      for (const [at, seconds] of SECONDS.entries()) {
        const delay = nextDelay(at + 1, random)
        expect(delay).toBeGreaterThanOrEqual(seconds * 1_000)
        expect(delay).toBeLessThanOrEqual(seconds * 1_100)
      }
      expect(nextDelay(SECONDS.length + 1, random)).toBeNull()
    }),
  )
  expect(SECONDS.map((_, at) => nextDelay(at + 1, 0))).toEqual(SECONDS.map((seconds) => seconds * 1_000))
})
