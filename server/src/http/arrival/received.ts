import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { watchDoorway } from './doorway.ts'
import { watchTurns } from './turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    receivedAt: number
    /** The earliest moment at which all of it may have reached this machine: before `receivedAt` where the server was held up, else the same. */
    arrivedAt: number
    /** Its last byte was seen. */
    isWhole: boolean
  }
}

/** What waits for less is everyday: a request is received when it is read. */
const HELD_UP_MS = 100
/** Tests are closed later than this after the last answer could come, so what waits for less delays no end. */
const CLOSES_LATER_MS = 500
/** What is not decided by then never will be: a database that says nothing is given up earlier. */
const DECIDED_WITHIN_MS = 30_000

export interface Arrivals {
  /** Notes when a request came that has to wait for those before it on its connection. */
  look: (raw: IncomingMessage, response: ServerResponse) => void
  /** Nothing that came before this moment still waits to be read or decided, and counts: what is over may be ended up to here. */
  heardUntil: () => number
}

/** Calls when the last byte of a body is read, which may be while the request waits for something else. */
function onLastByte(raw: IncomingMessage, tell: () => void): void {
  const push = raw.push.bind(raw)
  raw.push = (chunk, encoding) => {
    if (chunk === null) tell()
    return push(chunk, encoding)
  }
}

/**
 * A request is received when its last byte is in, so that nobody holds an answer open past the deadline by sending its
 * body slowly. One that came in one piece counts from then on, however long it waits for its turn. What waited unread because the server was held up has
 * the benefit of the doubt: it arrived at the earliest moment at which it may have (docs/decisions.md, reading 570).
 */
export function noteReceived(app: FastifyInstance, now: () => number, measuresHoldUps: boolean): Arrivals {
  const turns = watchTurns()
  app.addHook('onClose', async () => turns.stop())
  const doorway = watchDoorway(app.server, turns)
  /** Answers that were read late and are not decided yet. */
  const undecided = new Map<IncomingMessage, { cameAt: number; readAt: number }>()

  const seenNow = ({ socket }: IncomingMessage) => {
    const readAt = performance.now()
    return { cameAt: measuresHoldUps ? doorway.cameSince(socket) : readAt, readAt }
  }
  /** Those that waited for others of their connection, once they were whole. */
  const seen = new WeakMap<IncomingMessage, ReturnType<typeof seenNow>>()

  const hold = (raw: IncomingMessage, response: ServerResponse, { cameAt, readAt }: ReturnType<typeof seenNow>) => {
    const isAnswer = raw.method === 'PUT' && raw.url?.startsWith('/api/interview/')
    if (!isAnswer || readAt - cameAt < CLOSES_LATER_MS) return
    undecided.set(raw, { cameAt, readAt })
    response.once('close', () => undecided.delete(raw))
  }

  const note = (request: FastifyRequest, response: ServerResponse) => {
    const { raw } = request
    const before = raw.complete ? seen.get(raw) : undefined
    const came = before ?? seenNow(raw)
    const waitedMs = came.readAt - came.cameAt
    // Nothing is taken off what is read now: half a millisecond between two lines would make it a whole one.
    request.receivedAt = before ? Math.round(now() - (performance.now() - before.readAt)) : now()
    request.arrivedAt = waitedMs < HELD_UP_MS ? request.receivedAt : Math.floor(request.receivedAt - waitedMs)
    hold(raw, response, came)
  }

  app.decorateRequest('receivedAt', 0)
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('isWhole', false)
  app.addHook('onRequest', (request, { raw: response }, done) => {
    note(request, response)
    // The head is told of before the bytes behind it are read; by the next turn they have been.
    setImmediate(() => {
      request.isWhole ||= request.raw.complete
      if (request.isWhole) return
      undecided.delete(request.raw)
      onLastByte(request.raw, () => {
        request.isWhole = true
        note(request, response)
      })
    })
    done()
  })
  app.addHook('preValidation', (request, { raw: response }, done) => {
    // All of it was read in the turn of its head, or is read by the call itself.
    if (!request.isWhole) note(request, response)
    done()
  })
  const undecidedSince = (at: number) => {
    let since = at
    for (const [raw, { cameAt, readAt }] of undecided) {
      if (at - readAt > DECIDED_WITHIN_MS) undecided.delete(raw)
      else since = Math.min(since, cameAt)
    }
    return since
  }

  return {
    look(raw, response) {
      const see = () => {
        const came = seenNow(raw)
        seen.set(raw, came)
        if (raw.complete) hold(raw, response, came)
      }
      see()
      setImmediate(() => (raw.complete ? see() : onLastByte(raw, see)))
    },
    heardUntil() {
      if (!measuresHoldUps) return now()
      const at = performance.now()
      const waitingMs = at - Math.min(doorway.readUntil(), undecidedSince(at))
      return waitingMs < CLOSES_LATER_MS ? now() : Math.floor(now() - waitingMs)
    },
  }
}
