import { expect, test } from 'vitest'
import { Limiter } from './limits.ts'

const LIMIT = { burst: 5, windowMs: 15 * 60_000 }

test('the memory of the rate limiter is limited: it forgets the oldest visitors first', () => {
  const limiter = new Limiter(true, () => 0)
  const use = (key: string) => {
    for (let n = 0; n < LIMIT.burst; n += 1) limiter.take('try', LIMIT, key)
  }
  use('first')
  expect(() => use('first')).toThrow()
  // If each attempt searched the buckets of all visitors, this loop would take several minutes.
  for (let n = 0; n < 500_000; n += 1) limiter.take('try', LIMIT, `visitor ${n}`)
  use('last')

  expect(() => use('first')).not.toThrow()
  expect(() => use('last')).toThrow()
}, 120_000)
