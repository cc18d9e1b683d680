import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below what the system takes by itself for connections that go out: one of those may sit on a port
 * between the looking and the listening, and while a killed server is away from its own.
 */
const FIRST = 12_000
const PAST = 32_000

/** Everybody who asks goes on from a place of their own, so that two do not meet on one. */
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

/** A port of this machine that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  for (let tried = FIRST; tried < PAST; tried += 1) {
    const port = next
    next = port + 1 < PAST ? port + 1 : FIRST
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}
