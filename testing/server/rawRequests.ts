import { once } from 'node:events'
import { connect } from 'node:net'

type Body = string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams

export interface RawRequest {
  method?: string
  token?: string | null
  headers?: Record<string, string>
  body?: Body
  json?: unknown
  form?: Record<string, string>
}

function payload({ body, json, form }: RawRequest): { type?: string; body?: Body } {
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

export type RawResponse = Awaited<ReturnType<typeof ask>>

export async function ask(url: string, path: string, options: RawRequest = {}) {
  const { type, body } = payload(options)
  const response = await fetch(url + path, {
    method: options.method ?? 'GET',
    headers: {
      ...(type && { 'content-type': type }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(body !== undefined && { body }),
  })
  // An event stream never ends, so its body is not read.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  // The response is under test, so its shape is not assumed.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const json = parsed(text) as any
  return { status: response.status, headers: response.headers, text, json }
}

interface SlowRequest {
  method: string
  path: string
  json: unknown
}

/** `between` runs before the last byte of the body is sent, while the server waits for the last byte. */
export async function sendSlowly(
  url: string,
  { method, path, json }: SlowRequest,
  between: () => void,
): Promise<string> {
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
  let received = ''
  socket.on('data', (chunk: string) => {
    received += chunk
  })
  socket.write(body.slice(0, -1))
  between()
  socket.write(body.slice(-1))
  await once(socket, 'close')
  return received
}

export async function sendRawBytes(url: string, words: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  let received = ''
  socket.on('data', (chunk: string) => {
    received += chunk
  })
  socket.write(words)
  await once(socket, 'close')
  return received
}
