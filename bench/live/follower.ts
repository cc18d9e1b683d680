import { Agent, get, type IncomingMessage, request } from 'node:http'
import { constants, setPriority } from 'node:os'

export type FollowOrder =
  | { kind: 'open'; port: number; codes: readonly string[] }
  | { kind: 'close' }
  | { kind: 'beat'; isOn: boolean }
  | { kind: 'hear'; events: number }

const BEAT_MS = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

let streams: IncomingMessage[] = []
let followed: { port: number; codes: readonly string[] } = { port: 0, codes: [] }
let beating: NodeJS.Timeout | undefined
/** How often somebody's presence was told and answered. */
let told = 0
let heard = 0
let wanted = { at: Number.POSITIVE_INFINITY, done: () => {} }

function hear(text: string): void {
  heard += text.split('event: clock').length - 1
  if (heard < wanted.at) return
  const { done } = wanted
  wanted = { at: Number.POSITIVE_INFINITY, done: () => {} }
  done()
}

/** Opens a stream, and is done once it has told its clock. */
const open = (port: number, code: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: `/api/interview/${code}/stream`, agent: false }, (stream) => {
      stream.setEncoding('utf8')
      stream.on('data', hear)
      stream.on('error', () => {})
      stream.once('data', () => resolve(stream))
    }).on('error', reject)
  })

async function openAll(port: number, codes: readonly string[]): Promise<void> {
  followed = { port, codes }
  for (let at = 0; at < codes.length; at += 50)
    streams.push(...(await Promise.all(codes.slice(at, at + 50).map((code) => open(port, code)))))
}

function tellPresence(code: string): void {
  const { port } = followed
  const headers = { 'content-type': 'application/json', 'content-length': 2 }
  const path = `/api/interview/${code}/presence`
  const telling = request({ port, host: '127.0.0.1', path, method: 'PUT', headers, agent }, (answer) => {
    told += 1
    answer.resume()
  })
  telling.on('error', () => {}).end('{}')
}

/** Evenly over the ten seconds, as pages that were opened at different moments do. */
function beat(): void {
  const { codes } = followed
  let next = 0
  const every = Math.max(1, Math.round(BEAT_MS / Math.max(1, codes.length)))
  beating = setInterval(() => {
    const code = codes[next % codes.length]
    if (code) tellPresence(code)
    next += 1
  }, every)
}

function close(): void {
  for (const stream of streams) stream.destroy()
  streams = []
}

async function follow(order: FollowOrder): Promise<void> {
  if (order.kind === 'open') return openAll(order.port, order.codes)
  if (order.kind === 'close') return close()
  if (order.kind === 'beat') {
    clearInterval(beating)
    if (order.isOn) beat()
    return
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  wanted = { at: heard + order.events, done: resolve }
  return promise
}

// Pages are on machines of their own: here they leave this one to the server as far as they can.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', (order: FollowOrder) => {
  follow(order).then(
    () => process.send?.(told),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
})
