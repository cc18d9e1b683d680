import { once } from 'node:events'
import { connect } from 'node:net'

export function request(method: 'GET' | 'PUT', path: string, body?: string, key?: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${key ? `idempotency-key: ${key}\r\n` : ''}`
  if (body === undefined) return `${head}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function lengthOf(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [, length = '0'] = /content-length: (\d+)/i.exec(received.toString('latin1', 0, end)) ?? []
  return end + 4 + Number(length)
}

/**
 * A keep-alive connection for one request at a time. This client parses as little as possible, because the load
 * generator and the server use the same processor.
 */
export async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let received: Buffer = Buffer.alloc(0)
  let answered = (_answer: Buffer) => {}
  let failed = (_error: Error) => {}
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('The server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    const length = lengthOf(received)
    if (length === undefined || received.length < length) return
    const answer = received
    received = Buffer.alloc(0)
    if (answer.toString('latin1', 9, 12) === '200') answered(answer)
    else failed(new Error(`The response does not have the status 200:\n${answer}`))
  })
  await once(socket, 'connect')

  /** `send` resolves to the response time in milliseconds. `onBody` receives the body of the response. */
  const send = (text: string, onBody?: (body: string) => void): Promise<number> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      answered = (answer) => {
        const ms = performance.now() - began
        onBody?.(answer.toString('utf8', answer.indexOf('\r\n\r\n') + 4))
        resolve(ms)
      }
      failed = reject
      if (socket.destroyed) reject(new Error('The server closed the connection'))
      else socket.write(text)
    })
  return { send, close: () => socket.destroy() }
}

export type Connection = Awaited<ReturnType<typeof openConnection>>
