import { Refused } from '@assay/contract/client'
import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

test.each([
  [5, 5_000],
  [60, 60_000],
  [3_589, 60_000],
])('if the server asks to wait %i s, the page tries again after at most %i ms', (retryAfter, afterMs) => {
  const refused = new Refused(429, 'TOO_MANY_TRIES', 'Too many tries', [], retryAfter)

  expect(failureOf(refused)).toEqual({ kind: 'again', afterMs })
})
