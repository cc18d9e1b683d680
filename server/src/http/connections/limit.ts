import type { Server } from 'node:http'
import { mostDescriptors } from '../../metrics/process.ts'

/** Descriptors for the server's own files: the database, the log, processes that it starts. */
const KEPT_FREE = 200
const TELL_EVERY_MS = 60_000

interface Log {
  warn(fields: object, message: string): void
}

/** A server without a free descriptor could not even open its own files, so further connections are closed before that. */
export function limitConnections(server: Server, log: Log): void {
  const most = mostDescriptors()
  if (most === null) return
  server.maxConnections = Math.max(Math.floor(most / 2), most - KEPT_FREE)
  tellDropped(server, log)
}

/** One line a minute at most, however many are closed. */
export function tellDropped(server: Server, log: Log, now = () => performance.now()): void {
  let toldAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    if (now() - toldAt < TELL_EVERY_MS) return
    toldAt = now()
    log.warn({ connections: server.maxConnections }, 'too many connections are open: new ones are closed at once')
  })
}
