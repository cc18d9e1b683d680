import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What Node's HTTP listens to; bound anew for each connection, so none of it can be taken away by itself. */
const HEARD_BY_HTTP = ['data', 'end', 'close', 'drain', 'error', 'timeout', 'pause', 'resume'] as const

/** Node keeps the parser of a connection to itself. */
interface Parser {
  remove(): void
  close(): void
}
type Parsed = Socket & { parser?: Parser | null }

// The same for all of them: what is made for each connection stays as long as it does.
const ignore = () => {}
function endToo(this: Socket) {
  this.end()
}

function letParserGo(socket: Parsed): void {
  const { parser } = socket
  if (!parser) return
  socket.parser = null
  parser.remove()
  // Perhaps it is at work at this moment.
  setImmediate(() => parser.close())
}

/**
 * Takes a connection away from HTTP once the head of its last answer is on its way, and gives it for what follows: request, response, parser
 * and their listeners stay in memory as long as HTTP has it. What else is sent over it is read and dropped. Null where the client has left, or another answer is under way.
 */
export function takeOver(response: ServerResponse): Socket | null {
  response.flushHeaders()
  const { socket } = response
  if (!socket || socket.destroyed) return null
  response.detachSocket(socket)
  for (const name of HEARD_BY_HTTP) socket.removeAllListeners(name)
  // With somebody who listens, the bytes go past the parser.
  socket.on('data', ignore)
  letParserGo(socket)
  socket.on('error', ignore).on('end', endToo).resume()
  return socket
}
