import type { Server } from 'node:http'
import type { WarningLog } from '../../../log.ts'
import { mostDescriptors } from '../../metrics/process.ts'

/** Number of file descriptors that stay free for the database, the log and child processes. */
const RESERVED_DESCRIPTORS = 200
const WARNING_INTERVAL_MS = 60_000

/** Connections are limited, because the server cannot open its own files without a free file descriptor. */
export function limitConnections(server: Server, log: WarningLog): void {
  const most = mostDescriptors()
  if (most === null) return
  server.maxConnections = Math.max(Math.floor(most / 2), most - RESERVED_DESCRIPTORS)
  logDroppedConnections(server, log)
}

export function logDroppedConnections(server: Server, log: WarningLog, now = () => performance.now()): void {
  let toldAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    if (now() - toldAt < WARNING_INTERVAL_MS) return
    toldAt = now()
    log.warn(
      { connections: server.maxConnections },
      'too many connections are open: new connections are closed immediately',
    )
  })
}
