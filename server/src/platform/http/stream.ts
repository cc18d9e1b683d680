import type { ServerResponse } from 'node:http'
import type { Endpoint, EventsOf } from '@assay/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { WarningLog } from '../../log.ts'
import type { Queryable } from '../db/schema.ts'
import type { TokenValidity } from './caller/apiTokens.ts'
import { validCredentials } from './caller/caller.ts'
import { tokenExpiryHeader } from './caller/tokenEnds.ts'

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // The header `x-accel-buffering` prevents proxies from buffering the stream.
  'x-accel-buffering': 'no',
  connection: 'close',
}
const RETRY = 'retry: 3000\n\n'
const COMMENT = ':\n\n'

/**
 * Interval of comment lines in a stream, in milliseconds. Proxies close silent connections, and only a write detects a
 * lost client.
 */
const COMMENT_EVERY_MS = 10_000
/**
 * Number of groups of streams that get their comment lines one after the other. Ten thousand writes at once would delay
 * every response.
 */
const COMMENT_GROUPS = 50
const SESSIONS_EVERY_MS = 5_000
/**
 * A client counts as not reading if it has more unread bytes than this, or unread bytes at two consecutive comment
 * lines.
 */
const UNREAD_BYTES = 64 * 1024
const CLOSE_TIMEOUT_MS = 1_000

export interface EventSink<E extends Endpoint> {
  send<Name extends keyof EventsOf<E> & string>(name: Name, data: z.input<EventsOf<E>[Name]>): void
  end(): void
}

export interface StreamDefinition<E extends Endpoint> {
  /** If more than `max` streams with this name are open, the oldest stream is ended. */
  limit: { name: string; max: number }
  start: (sink: EventSink<E>) => () => void
}

interface OpenStream {
  call: Endpoint
  name: string
  previous: OpenStream | undefined
  tokenHash: string | null
  unread: number
  commentGroup: number
  response: ServerResponse
}

interface Dependencies {
  db: Queryable
  now: () => number
  config: Pick<Config, 'ssoTokenMs'>
  log: WarningLog
}

export class Streams {
  readonly #open = new Set<OpenStream>()
  readonly #newest = new Map<Endpoint, Map<string, OpenStream>>()
  #opened = 0
  #commentGroup = 0
  #isStopping = false

  get size(): number {
    return this.#open.size
  }

  /** After the start of the event stream, the request can no longer be rejected. */
  serve<E extends Endpoint>(
    request: FastifyRequest,
    reply: FastifyReply,
    call: E,
    definition: StreamDefinition<E>,
  ): void {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { ...reply.getHeaders(), ...tokenExpiryHeader(request), ...HEAD } as Record<string, string>)
    if (request.method === 'HEAD' || request.socket.destroyed) return void raw.end()
    request.server.onAnswered?.(request, reply)
    const tokenHash = request.requestContext?.caller?.tokenHash ?? null
    const { name, max } = definition.limit
    const commentGroup = this.#opened % COMMENT_GROUPS
    const one: OpenStream = { call, name, previous: undefined, tokenHash, unread: 0, commentGroup, response: raw }
    this.#opened += 1
    this.#enter(one, max)
    write(one, RETRY)
    let stop = () => {}
    request.socket.on('close', () => {
      this.#leave(one)
      stop()
    })
    stop = definition.start({
      send: (name, data) => {
        const eventSchema = call.events?.[name]
        return write(one, `event: ${name}\ndata: ${JSON.stringify(eventSchema && z.parse(eventSchema, data))}\n\n`)
      },
      end: () => end(one),
    })
    // Fastify keeps the request as long as the stream is open. Without its context, the data of the call can be freed.
    request.requestContext = null
    if (this.#isStopping) endAllStreams([one])
  }

  #enter(one: OpenStream, max: number): void {
    const newest = this.#newest.get(one.call) ?? new Map<string, OpenStream>()
    this.#newest.set(one.call, newest)
    one.previous = newest.get(one.name)
    newest.set(one.name, one)
    this.#open.add(one)
    let count = 1
    for (let each = one.previous; each; each = each.previous) {
      count += 1
      if (count > max) end(each)
    }
  }

  #leave(one: OpenStream): void {
    this.#open.delete(one)
    const newest = this.#newest.get(one.call)
    const first = newest?.get(one.name)
    if (first !== one) {
      for (let each = first; each; each = each.previous) if (each.previous === one) each.previous = one.previous
    } else if (one.previous) newest?.set(one.name, one.previous)
    else newest?.delete(one.name)
  }

  comment(): void {
    this.#commentGroup = (this.#commentGroup + 1) % COMMENT_GROUPS
    for (const one of this.#open) {
      if (one.commentGroup !== this.#commentGroup) continue
      one.unread = one.response.writableLength > 0 ? one.unread + 1 : 0
      if (one.unread > 1) destroyStream(one)
      else write(one, COMMENT)
    }
  }

  /** Ends streams whose session has ended. An open stream does not extend its session. */
  async endWithSessions(db: Queryable, moment: TokenValidity): Promise<void> {
    const hashes = new Set([...this.#open].flatMap(({ tokenHash }) => tokenHash ?? []))
    if (hashes.size === 0) return
    const validHashes = await validCredentials(db, [...hashes], moment)
    for (const one of this.#open) if (one.tokenHash !== null && !validHashes.has(one.tokenHash)) end(one)
  }

  /** Streams that are opened while the server stops are ended too. Streams never end by themselves. */
  stop(): void {
    this.#isStopping = true
    endAllStreams([...this.#open])
  }
}

const destroyStream = ({ response }: OpenStream) => void response.req.socket.destroy()

function write(one: OpenStream, text: string): void {
  const { response } = one
  if (response.writableEnded || response.destroyed) return
  response.write(text)
  // Node sends data only at the end of a turn of the event loop, so the unread bytes are counted afterwards.
  process.nextTick(() => response.writableLength > UNREAD_BYTES && destroyStream(one))
}

const end = ({ response }: OpenStream) => void response.end()

function endAllStreams(all: readonly OpenStream[]): void {
  for (const one of all) end(one)
  setTimeout(() => all.forEach(destroyStream), CLOSE_TIMEOUT_MS).unref()
}

/** The open streams end first, because a stopping server waits for all open requests. */
export function openStreams(app: FastifyInstance, { db, now, config: { ssoTokenMs }, log }: Dependencies): Streams {
  const streams = new Streams()
  const commentTimer = setInterval(() => streams.comment(), COMMENT_EVERY_MS / COMMENT_GROUPS)
  const sessionTimer = setInterval(() => {
    streams
      .endWithSessions(db, { now: now(), ssoTokenMs })
      .catch((error: unknown) => log.warn({ err: error }, 'sessions cannot be read'))
  }, SESSIONS_EVERY_MS)
  app.addHook('preClose', async () => {
    clearInterval(commentTimer)
    clearInterval(sessionTimer)
    streams.stop()
  })
  return streams
}
