import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports of test servers are below the range for outgoing connections. A connection could take a port of that range
 * before the server listens, or while a killed server restarts.
 */
const FIRST = 12_000
const PAST = 32_000

/**
 * Each test worker has its own range of ports. With a common range, two workers could find the same port free, before
 * one of the workers listens.
 */
const RANGES = 10
const LENGTH = (PAST - FIRST) / RANGES
const ownRange = () => Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % RANGES

/** The random start makes equal ports rare if tests run twice at the same time. */
let next = randomInt(LENGTH)

function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  return once(probe, 'listening').then(
    async () => {
      probe.close()
      await once(probe, 'close')
      return true
    },
    () => false,
  )
}

export async function freePort(): Promise<number> {
  for (let tried = 0; tried < LENGTH; tried += 1) {
    const port = FIRST + ownRange() * LENGTH + next
    next = (next + 1) % LENGTH
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}
