import type { Server, Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { EventLoopWatch } from './watchEventLoop.ts'

/** The longest queue of new connections: Node requests 511 places, and Linux allows one more. */
const MAX_BACKLOG = 512

interface AcceptedConnection {
  turn: number
  since: number
}

/** At most 512 connections wait, so a new connection arrived after the connection 513 places earlier was accepted. */
export function watchNewConnections(server: Server, eventLoop: EventLoopWatch) {
  const acceptedConnections = new WeakMap<Socket, AcceptedConnection>()
  const acceptedAt: number[] = []
  let count = 0
  let hasNewConnections = false
  let queueEmptyAt = eventLoop.takenAt()
  let newestSince = Number.POSITIVE_INFINITY
  let unreadSince = Number.POSITIVE_INFINITY

  const waitingSince = () => Math.max(queueEmptyAt, acceptedAt[count % (MAX_BACKLOG + 1)] ?? 0)

  server.prependListener('connection', (socket: Socket) => {
    // If the event loop was idle, the queue of new connections was empty when the event loop began to wait.
    const since = eventLoop.hasWaited() ? eventLoop.arrivedSince() : waitingSince()
    hasNewConnections = true
    acceptedAt[count % (MAX_BACKLOG + 1)] = performance.now()
    count += 1
    newestSince = Math.min(newestSince, since)
    acceptedConnections.set(socket, { turn: eventLoop.number(), since })
  })
  eventLoop.onTurn(() => {
    if (!hasNewConnections || eventLoop.hasWaited()) queueEmptyAt = eventLoop.takenAt()
    hasNewConnections = false
    unreadSince = newestSince
    newestSince = Number.POSITIVE_INFINITY
  })

  return {
    arrivedSince(socket: Socket): number {
      const own = acceptedConnections.get(socket)
      return own?.turn === eventLoop.number() - 1
        ? Math.min(own.since, eventLoop.arrivedSince())
        : eventLoop.arrivedSince()
    },
    readUntil: () => Math.min(eventLoop.takenAt(), waitingSince(), unreadSince, newestSince),
  }
}
