import type { Server, Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Turns } from './watchEventLoop.ts'

/** The longest queue of new connections: Node asks for 511, and Linux allows one more. */
const WAITING_MAX = 512

interface Entered {
  turn: number
  since: number
}

/**
 * New connections are accepted in order, at least one per turn of the event loop, and read in the next turn. A
 * connection arrived after the last turn without a queue, and after the connection 512 places before it was accepted.
 */
export function watchNewConnections(server: Server, turns: Turns) {
  const entered = new WeakMap<Socket, Entered>()
  const letInAt: number[] = []
  let count = 0
  let isAnybodyNew = false
  let nobodyWaitedAt = turns.takenAt()
  let newestSince = Number.POSITIVE_INFINITY
  let unreadSince = Number.POSITIVE_INFINITY

  /** The connections that are still in the queue arrived at this time or later. */
  const waitingSince = () => Math.max(nobodyWaitedAt, letInAt[count % (WAITING_MAX + 1)] ?? 0)

  server.prependListener('connection', (socket: Socket) => {
    // If the event loop was idle, the queue was empty at the start of the wait.
    const since = turns.hasWaited() ? turns.arrivedSince() : waitingSince()
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
    arrivedSince(socket: Socket): number {
      const own = entered.get(socket)
      return own?.turn === turns.number() - 1 ? Math.min(own.since, turns.arrivedSince()) : turns.arrivedSince()
    },
    readUntil: () => Math.min(turns.takenAt(), waitingSince(), unreadSince, newestSince),
  }
}
