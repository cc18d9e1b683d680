import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range for outgoing connections, because such a connection could take the port before the server listens.
 */
const FIRST = 12_000
const PAST = 32_000

/** Each test worker has its own ports. Otherwise two workers could choose the same free port. */
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
