import type { Server, Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Turns } from './turns.ts'

/** Connections that may wait to be let in: Node asks for 511, and Linux lets one more wait. */
const WAITING_MAX = 512

interface Entered {
  turn: number
  since: number
}

/**
 * New connections wait to be let in, in the order they came, one or more each turn; what they have brought along is read in the next turn. How long one may
 * have waited is known twice: not longer than since a turn found nobody waiting, and not longer than the last 512 took, however many knock.
 */
export function watchDoorway(server: Server, turns: Turns) {
  const entered = new WeakMap<Socket, Entered>()
  const letInAt: number[] = []
  let count = 0
  let isAnybodyNew = false
  let nobodyWaitedAt = turns.takenAt()
  let newestSince = Number.POSITIVE_INFINITY
  let unreadSince = Number.POSITIVE_INFINITY

  /** Of those that wait at this moment. */
  const waitingSince = () => Math.max(nobodyWaitedAt, letInAt[count % (WAITING_MAX + 1)] ?? 0)

  server.prependListener('connection', (socket: Socket) => {
    // Where the loop has waited, nobody stood there when it began to.
    const since = turns.hasWaited() ? turns.cameSince() : waitingSince()
    isAnybodyNew = true
    letInAt[count % (WAITING_MAX + 1)] = performance.now()
    count += 1
    newestSince = Math.min(newestSince, since)
    entered.set(socket, { turn: turns.number(), since })
  })
  turns.onTurn(() => {
    if (!isAnybodyNew || turns.hasWaited()) nobodyWaitedAt = turns.takenAt()
    isAnybodyNew = false
    unreadSince = newestSince
    newestSince = Number.POSITIVE_INFINITY
  })

  return {
    /** When what is being read of this connection may have come at the earliest. */
    cameSince(socket: Socket): number {
      const own = entered.get(socket)
      return own?.turn === turns.number() - 1 ? Math.min(own.since, turns.cameSince()) : turns.cameSince()
    },
    /** Nothing that came before this moment waits to be read. */
    readUntil: () => Math.min(turns.takenAt(), waitingSince(), unreadSince, newestSince),
  }
}
