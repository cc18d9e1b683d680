import type { Endpoint, EventsOf } from '@assay/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/schema.ts'
import type { Moment } from './caller/apiTokens.ts'
import { livingDoors } from './caller/caller.ts'
import { tokenEndOf } from './caller/tokenEnds.ts'

/** The only file that knows how a stream of events looks on the wire; what streams tell is their rooms' business. */
const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Or a proxy gathers what is meant for this moment.
  'x-accel-buffering': 'no',
}
/** Where a browser finds its stream ended it comes back after this long. */
const RETRY = 'retry: 3000\n\n'
const COMMENT = ':\n\n'

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
  group: string
  tokenHash: string | null
  /** Unread at so many comments in a row. */
  unread: number
  /** In which turn it gets its comments. */
  turn: number
  raw: FastifyReply['raw']
}

interface Parts {
  db: Queryable
  now: () => number
  config: Pick<Config, 'ssoTokenMs'>
  log: { warn(fields: object, message: string): void }
}

export class Streams {
  readonly #open = new Set<Open>()
  /** Those that share a limit, the oldest first. */
  readonly #groups = new Map<string, Set<Open>>()
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
    const tokenHash = request.arrival?.caller?.tokenHash ?? null
    const group = `${call.path} ${feed.among.name}`
    const one: Open = { call, group, tokenHash, unread: 0, turn: this.#opened % COMMENT_TURNS, raw }
    this.#opened += 1
    this.#enter(one, feed.among.most)
    // By themselves: the text of a head is held for as long as the stream, and only sending it alone makes it one piece.
    raw.flushHeaders()
    raw.write(RETRY)
    let stop = () => {}
    raw.once('close', () => {
      this.#leave(one)
      stop()
    })
    stop = feed.start({
      send: (name, data) => write(one, `event: ${name}\ndata: ${JSON.stringify(call.events?.[name]?.parse(data))}\n\n`),
      end: () => void raw.end(),
    })
    if (this.#isStopping || raw.destroyed) raw.end()
    // All that was read of the call and found for it would stay for as long as the stream.
    request.arrival = null
  }

  #enter(one: Open, most: number): void {
    const alike = this.#groups.get(one.group) ?? new Set()
    for (const { raw } of [...alike].slice(0, Math.max(0, alike.size - most + 1))) raw.end()
    this.#groups.set(one.group, alike.add(one))
    this.#open.add(one)
  }

  #leave(one: Open): void {
    this.#open.delete(one)
    const alike = this.#groups.get(one.group)
    alike?.delete(one)
    if (alike?.size === 0) this.#groups.delete(one.group)
  }

  /** To those whose turn it is: to each of them once in so many turns. */
  comment(): void {
    this.#turn = (this.#turn + 1) % COMMENT_TURNS
    for (const one of this.#open) {
      if (one.turn !== this.#turn) continue
      const { raw } = one
      one.unread = raw.writableLength > 0 ? one.unread + 1 : 0
      if (one.unread > 1) raw.destroy()
      else write(one, COMMENT)
    }
  }

  /** An open stream keeps no session alive, and none outlives the session or the API token that it was opened with. */
  async endWithSessions(db: Queryable, moment: Moment): Promise<void> {
    const hashes = new Set([...this.#open].flatMap(({ tokenHash }) => tokenHash ?? []))
    if (hashes.size === 0) return
    const living = await livingDoors(db, [...hashes], moment)
    for (const { tokenHash, raw } of this.#open) if (tokenHash !== null && !living.has(tokenHash)) raw.end()
  }

  /** All of them at once, and those that come while the server stops as well: a stream is never done by itself. */
  stop(): void {
    this.#isStopping = true
    const open = [...this.#open]
    for (const { raw } of open) raw.end()
    const hangUp = () => {
      for (const { raw } of open) if (!raw.closed) raw.destroy()
    }
    setTimeout(hangUp, GOODBYE_MS).unref()
  }
}

function write({ raw }: Open, text: string): void {
  if (raw.writableEnded || raw.destroyed) return
  raw.write(text)
  if (raw.writableLength > UNREAD_BYTES) raw.destroy()
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
