import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Events that Node's HTTP server listens to. Each connection has its own listener functions, so this code cannot remove
 * the listeners one by one.
 */
const HEARD_BY_HTTP = ['data', 'end', 'close', 'drain', 'error', 'timeout', 'pause', 'resume'] as const

interface Parser {
  remove(): void
  close(): void
}
type Parsed = Socket & { parser?: Parser | null }

// The same function is used for all connections, to save memory.
const ignore = () => {}
function endSocket(this: Socket) {
  this.end()
}

function releaseParser(socket: Parsed): void {
  const { parser } = socket
  if (!parser) return
  socket.parser = null
  parser.remove()
  // The parser is closed later, because it may be running now.
  setImmediate(() => parser.close())
}

/**
 * Separates a connection from HTTP after the head of its last response. Otherwise request, response, parser and
 * listeners stay in memory. Later input is discarded. Null if the client has disconnected, or another response is being
 * sent.
 */
export function detachStreamSocket(response: ServerResponse): Socket | null {
  response.flushHeaders()
  const { socket } = response
  if (!socket || socket.destroyed) return null
  response.detachSocket(socket)
  for (const name of HEARD_BY_HTTP) socket.removeAllListeners(name)
  // With a listener, Node passes the data to the listener instead of the parser.
  socket.on('data', ignore)
  releaseParser(socket)
  socket.on('error', ignore).on('end', endSocket).resume()
  return socket
}
