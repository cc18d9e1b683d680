import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports of test servers are below the range for outgoing connections. A connection could take a port of that range
 * before the server listens, or while a killed server restarts.
 */
const FIRST = 12_000
const PAST = 32_000

/** Each process starts at a random port, so that two processes rarely use the same port. */
let next = randomInt(FIRST, PAST)

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
  for (let tried = FIRST; tried < PAST; tried += 1) {
    const port = next
    next = port + 1 < PAST ? port + 1 : FIRST
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}
