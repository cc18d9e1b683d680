import { once } from 'node:events'
import { connect } from 'node:net'

type Body = string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams

export interface Ask {
  method?: string
  token?: string | null
  headers?: Record<string, string>
  body?: Body
  json?: unknown
  form?: Record<string, string>
}

function payload({ body, json, form }: Ask): { type?: string; body?: Body } {
  if (form) return { body: new URLSearchParams(form) }
  return json === undefined ? { body } : { type: 'application/json', body: JSON.stringify(json) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Heard = Awaited<ReturnType<typeof ask>>

export async function ask(url: string, path: string, given: Ask = {}) {
  const { type, body } = payload(given)
  const response = await fetch(url + path, {
    method: given.method ?? 'GET',
    headers: {
      ...(type && { 'content-type': type }),
      ...(given.token && { authorization: `Bearer ${given.token}` }),
      ...given.headers,
    },
    ...(body !== undefined && { body }),
  })
  // A stream never ends, so its body is not read.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  // The response is under test, so its shape is not assumed.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const json = parsed(text) as any
  return { status: response.status, headers: response.headers, text, json }
}

interface Slow {
  method: string
  path: string
  json: unknown
}

/** `between` runs while the server waits for the body. The last byte of the body is sent separately. */
export async function sendSlowly(url: string, { method, path, json }: Slow, between: () => void): Promise<string> {
  const { hostname, port } = new URL(url)
  const body = JSON.stringify(json)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'expect: 100-continue',
    'connection: close',
  ]
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  let heard = ''
  socket.on('data', (chunk: string) => {
    heard += chunk
  })
  socket.write(body.slice(0, -1))
  between()
  socket.write(body.slice(-1))
  await once(socket, 'close')
  return heard
}

/** Returns all data until the server closes the connection. */
export async function sendRawBytes(url: string, words: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  let heard = ''
  socket.on('data', (chunk: string) => {
    heard += chunk
  })
  socket.write(words)
  await once(socket, 'close')
  return heard
}
