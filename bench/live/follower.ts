import { get, type IncomingMessage } from 'node:http'
import { constants, setPriority } from 'node:os'
import { openConnection, request } from '../connection.ts'

export type FollowOrder =
  | { kind: 'open'; port: number; codes: readonly string[] }
  | { kind: 'close' }
  | { kind: 'beat'; isOn: boolean }
  | { kind: 'hear'; events: number }

const BEAT_MS = 10_000
/** So many tell at once, each over a connection that is kept. */
const HANDS = 16

let streams: IncomingMessage[] = []
let followed: { port: number; codes: readonly string[] } = { port: 0, codes: [] }
let stopBeating = () => {}
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

const presenceOf = (code: string) => request('PUT', `/api/interview/${code}/presence`, '{}')

/** Evenly over the ten seconds, as pages that were opened at different moments do. */
async function beat(): Promise<void> {
  const { port, codes } = followed
  const wires = await Promise.all(Array.from({ length: HANDS }, () => openConnection(port)))
  const hands = wires.map(() => Promise.resolve())
  const began = performance.now()
  let next = 0
  const tell = async (hand: number, text: string) => {
    await hands[hand]
    await wires[hand]?.send(text)
    told += 1
  }
  // A timer of a busy machine comes late: then it tells all that are due.
  const tellDue = () => {
    const due = ((performance.now() - began) / BEAT_MS) * codes.length
    for (; next < due; next += 1) {
      const hand = next % HANDS
      hands[hand] = tell(hand, presenceOf(codes[next % codes.length] ?? '')).catch(() => {})
    }
  }
  const timer = setInterval(tellDue, Math.max(1, BEAT_MS / codes.length))
  stopBeating = () => {
    clearInterval(timer)
    for (const connection of wires) connection.close()
  }
}

function close(): void {
  for (const stream of streams) stream.destroy()
  streams = []
}

async function follow(order: FollowOrder): Promise<void> {
  if (order.kind === 'open') return openAll(order.port, order.codes)
  if (order.kind === 'close') return close()
  if (order.kind === 'beat') {
    stopBeating()
    return order.isOn ? beat() : undefined
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
