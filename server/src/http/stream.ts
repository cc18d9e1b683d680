import type { Socket } from 'node:net'
import type { Endpoint, EventsOf } from '@assay/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/schema.ts'
import type { Moment } from './caller/apiTokens.ts'
import { livingDoors } from './caller/caller.ts'
import { tokenEndOf } from './caller/tokenEnds.ts'
import { takeOver } from './connections/takeOver.ts'

/** The only file that knows how a stream of events looks on the wire; what streams tell is their rooms' business. */
const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Or a proxy gathers what is meant for this moment.
  'x-accel-buffering': 'no',
  // Nothing else is answered over its connection, which HTTP no longer has.
  connection: 'close',
}
/** Where a browser finds its stream ended it comes back after this long. */
const RETRY = 'retry: 3000\n\n'
const COMMENT = ':\n\n'
const LAST_CHUNK = '0\r\n\r\n'

/** A proxy hangs up on a connection that is silent for long, and nobody notices earlier that a reader is gone. */
const COMMENT_EVERY_MS = 10_000
/** Not to all at one moment: ten thousand writes in a row would hold up every answer. */
const COMMENT_TURNS = 50
const SESSIONS_EVERY_MS = 5_000
/** A client that leaves more than this unread, or anything over two comments, does not read. */
const UNREAD_BYTES = 64 * 1024
/** When the server stops, what was ended is given this long to arrive. */
const GOODBYE_MS = 1_000

/** An open stream, as who feeds it sees it. */
export interface Outlet<E extends Endpoint> {
  send<Name extends keyof EventsOf<E> & string>(name: Name, data: z.input<EventsOf<E>[Name]>): void
  end(): void
}

/** What a call with events answers: how its stream is fed, until what this gives is called. */
export interface Feed<E extends Endpoint> {
  /** So many with the same name are open at a time; one more ends the oldest. */
  among: { name: string; most: number }
  start: (outlet: Outlet<E>) => () => void
}

interface Open {
  call: Endpoint
  /** What it shares a limit by, with other streams of the same call. */
  name: string
  /** The one of these that was opened before it. */
  older: Open | undefined
  tokenHash: string | null
  /** Unread at so many comments in a row. */
  unread: number
  /** In which turn it gets its comments. */
  turn: number
  socket: Socket
  /** In pieces with their lengths, so that an end can be told from a cut; a reader of HTTP 1.0 knows no such thing. */
  isChunked: boolean
}

interface Parts {
  db: Queryable
  now: () => number
  config: Pick<Config, 'ssoTokenMs'>
  log: { warn(fields: object, message: string): void }
}

export class Streams {
  readonly #open = new Set<Open>()
  /** The newest of those that share a limit. */
  readonly #newest = new Map<Endpoint, Map<string, Open>>()
  #opened = 0
  #turn = 0
  #isStopping = false

  get size(): number {
    return this.#open.size
  }

  /** Answers a call with a stream. What refuses it has done so before. */
  serve<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply, call: E, feed: Feed<E>): void {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { ...reply.getHeaders(), ...tokenEndOf(request), ...HEAD } as Record<string, string>)
    if (request.method === 'HEAD') return void raw.end()
    const socket = takeOver(raw)
    if (!socket) return void raw.end()
    request.server.noteAnswered?.(request, reply)
    const tokenHash = request.arrival?.caller?.tokenHash ?? null
    const { name, most } = feed.among
    const turn = this.#opened % COMMENT_TURNS
    const isChunked = raw.chunkedEncoding
    this.#feed({ call, name, older: undefined, tokenHash, unread: 0, turn, socket, isChunked }, most, feed.start)
  }

  /** By itself, so that nothing it hands out lasts as long as the stream but what it names. */
  #feed<E extends Endpoint>(one: Open, most: number, start: Feed<E>['start']): void {
    this.#opened += 1
    this.#enter(one, most)
    write(one, RETRY)
    let stop = () => {}
    one.socket.on('close', () => {
      this.#leave(one)
      stop()
    })
    stop = start({
      send: (name, data) => {
        const shape = one.call.events?.[name]
        return write(one, `event: ${name}\ndata: ${JSON.stringify(shape && z.parse(shape, data))}\n\n`)
      },
      end: () => end(one),
    })
    if (this.#isStopping) sayGoodbye([one])
  }

  #enter(one: Open, most: number): void {
    const newest = this.#newest.get(one.call) ?? new Map<string, Open>()
    this.#newest.set(one.call, newest)
    one.older = newest.get(one.name)
    newest.set(one.name, one)
    this.#open.add(one)
    let count = 1
    for (let each = one.older; each; each = each.older) {
      count += 1
      if (count > most) end(each)
    }
  }

  #leave(one: Open): void {
    this.#open.delete(one)
    const newest = this.#newest.get(one.call)
    const first = newest?.get(one.name)
    if (first !== one) {
      for (let each = first; each; each = each.older) if (each.older === one) each.older = one.older
    } else if (one.older) newest?.set(one.name, one.older)
    else newest?.delete(one.name)
  }

  /** To those whose turn it is: to each of them once in so many turns. */
  comment(): void {
    this.#turn = (this.#turn + 1) % COMMENT_TURNS
    for (const one of this.#open) {
      if (one.turn !== this.#turn) continue
      const { socket } = one
      one.unread = socket.writableLength > 0 ? one.unread + 1 : 0
      if (one.unread > 1) socket.destroy()
      else write(one, COMMENT)
    }
  }

  /** An open stream keeps no session alive, and none outlives the session or the API token that it was opened with. */
  async endWithSessions(db: Queryable, moment: Moment): Promise<void> {
    const hashes = new Set([...this.#open].flatMap(({ tokenHash }) => tokenHash ?? []))
    if (hashes.size === 0) return
    const living = await livingDoors(db, [...hashes], moment)
    for (const one of this.#open) if (one.tokenHash !== null && !living.has(one.tokenHash)) end(one)
  }

  /** All of them at once, and those that come while the server stops as well: a stream is never done by itself. */
  stop(): void {
    this.#isStopping = true
    sayGoodbye([...this.#open])
  }
}

function write({ socket, isChunked }: Open, text: string): void {
  if (socket.writableEnded || socket.destroyed) return
  socket.write(isChunked ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text)
  if (socket.writableLength > UNREAD_BYTES) socket.destroy()
}

function end({ socket, isChunked }: Open): void {
  if (socket.writableEnded || socket.destroyed) return
  if (isChunked) socket.write(LAST_CHUNK)
  socket.destroySoon()
}

function sayGoodbye(all: readonly Open[]): void {
  for (const one of all) end(one)
  const hangUp = () => {
    for (const { socket } of all) socket.destroy()
  }
  setTimeout(hangUp, GOODBYE_MS).unref()
}

/** The streams of a node, kept in touch with and ended first of all when the server stops: a stop waits for what is under way. */
export function openStreams(app: FastifyInstance, { db, now, config: { ssoTokenMs }, log }: Parts): Streams {
  const streams = new Streams()
  const commenting = setInterval(() => streams.comment(), COMMENT_EVERY_MS / COMMENT_TURNS)
  const looking = setInterval(() => {
    streams
      .endWithSessions(db, { now: now(), ssoTokenMs })
      .catch((error: unknown) => log.warn({ err: error }, 'sessions cannot be read'))
  }, SESSIONS_EVERY_MS)
  app.addHook('preClose', async () => {
    clearInterval(commenting)
    clearInterval(looking)
    streams.stop()
  })
  return streams
}
