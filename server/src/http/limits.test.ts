import { expect, test } from 'vitest'
import { Limiter } from './limits.ts'

const LIMIT = { burst: 5, perMs: 60_000 }

/** How long a try takes, of addresses that were never seen. */
function timeTries(limiter: Limiter, from: number, amount: number): number {
  const start = performance.now()
  for (let at = from; at < from + amount; at += 1) limiter.take('try', LIMIT, `address ${at}`)
  return (performance.now() - start) / amount
}

test('a try costs as little when many others have tried', () => {
  const limiter = new Limiter(true, () => 0)
  timeTries(limiter, 0, 20_000)
  const among20k = timeTries(limiter, 20_000, 10_000)
  timeTries(limiter, 30_000, 70_000)

  const among100k = timeTries(limiter, 100_000, 20_000)

  // Looking at all of them with every try made it some two thousand times as slow.
  expect(among100k / among20k).toBeLessThan(50)
})
