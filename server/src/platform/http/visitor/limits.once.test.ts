import { expect, test } from 'vitest'
import { Limiter } from './limits.ts'

const LIMIT = { burst: 5, windowMs: 15 * 60_000 }

function costOf(limiter: Limiter, name: string): number {
  const times = Array.from({ length: 9 }, (_, round) => {
    const began = performance.now()
    for (let n = 0; n < 1_000; n += 1) limiter.take('try', LIMIT, `${name} ${round} ${n}`)
    return performance.now() - began
  })
  return times.sort((one, other) => one - other)[4] ?? Number.NaN
}

test('a rate limit check with a hundred thousand visitors is as fast as with none', () => {
  const quiet = new Limiter(true, () => 0)
  const crowded = new Limiter(true, () => 0)
  for (let n = 0; n < 100_000; n += 1) crowded.take('try', LIMIT, `visitor ${n}`)
  costOf(new Limiter(true, () => 0), 'warm-up')

  // An earlier version searched all keys at each attempt, so each attempt was about a thousand times slower.
  expect(costOf(crowded, 'new') / costOf(quiet, 'new')).toBeLessThan(50)
})

test('the rate limiter remembers a limited number of visitors, and forgets the oldest visitors first', () => {
  const limiter = new Limiter(true, () => 0)
  const use = (key: string) => {
    for (let n = 0; n < LIMIT.burst; n += 1) limiter.take('try', LIMIT, key)
  }
  use('first')
  expect(() => use('first')).toThrow()
  for (let n = 0; n < 500_000; n += 1) limiter.take('try', LIMIT, `visitor ${n}`)
  use('last')

  expect(() => use('first')).not.toThrow()
  expect(() => use('last')).toThrow()
})
