import { setTimeout as pause } from 'node:timers/promises'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Db } from '../db/schema.ts'
import type { Made } from './finishAttempts.ts'
import { forgetOldDeliveries } from './queries.ts'
import { settle } from './settle.ts'
import { signedHeaders } from './signature.ts'
import { letGo, type Taken, takeOver } from './take.ts'

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

interface Parts {
  db: Db
  now: () => number
  log: Log
  baseUrl: string
  allowed: readonly Network[]
}

const LOOK_EVERY_MS = 1_000
/** So long a new node looks whether another one lives: the connections of one that was killed end a little after it. */
const LOOKS_AROUND_MS = 10_000
/** So many looks are left out after one that failed: a database that is away fills no log. */
const LOOKS_LEFT_OUT = 9
const TIDY_EVERY_MS = 60 * 60_000
/** What is under way when the server stops is given this long. */
const STOP_WITHIN_MS = 3_000

/** After each time that it wrote it leaves the database to everybody else for so many times as long, within a bound. */
const REST = 3
const LONGEST_REST_MS = 200

/** Sends what is due, on every node: who makes a try is settled in the database. */
export function startWebhooks({ db, now, log, baseUrl, allowed }: Parts): () => Promise<void> {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  /** Tries whose end is not written yet: they share the commit that takes the next ones. */
  let made: Made[] = []
  let isStopping = false
  let looking: Promise<void> | null = null
  let leftOut = 0
  const begunAt = now()
  let tidiedAt = begunAt
  let isNew = true

  async function send(taken: Taken): Promise<void> {
    // Nobody pays for what sends before there is something to send.
    const { deliver } = await import('./deliver.ts')
    const { url, body, messageId } = taken
    const headers = signedHeaders(taken, messageId, body, now())
    try {
      const outcome = await deliver({ url, body, headers, allowed, signal: stopping.signal })
      made.push({ taken, outcome })
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      await letGo(db, taken, now())
    }
  }

  function begin(taken: Taken): void {
    const sending = send(taken)
      .catch((error: unknown) =>
        log.warn({ err: error, delivery: taken.messageId }, 'a delivery is left to another node'),
      )
      .finally(() => {
        underWay.delete(sending)
        // Its room is free for the next one.
        look()
      })
    underWay.add(sending)
  }

  function tell({ taken, outcome }: Made): void {
    const line = { webhook: taken.webhookId, delivery: taken.messageId, type: taken.type, status: outcome.status }
    if (outcome.error === null) log.info(line, 'a webhook was told')
    else log.warn({ ...line, reason: outcome.error }, 'a webhook could not be told')
  }

  /** Whether anything was written. */
  async function settleOnce(): Promise<boolean> {
    const ended = made
    made = []
    try {
      const taken = await settle(db, ended, { now: now(), baseUrl, isTaking: !isStopping })
      for (const one of ended) tell(one)
      for (const one of taken) begin(one)
      return ended.length > 0 || taken.length > 0
    } catch (error) {
      // Nobody else takes them before their time is up.
      made = [...ended, ...made]
      throw error
    }
  }

  async function sendDue(): Promise<void> {
    if (isNew) isNew = !(await takeOver(db, begunAt, now())) && now() - begunAt < LOOKS_AROUND_MS
    if (now() - tidiedAt > TIDY_EVERY_MS) {
      tidiedAt = now()
      await forgetOldDeliveries(db, now())
    }
    do {
      const began = performance.now()
      const hasWritten = await settleOnce()
      const rest = Math.min((performance.now() - began) * REST, LONGEST_REST_MS)
      if (hasWritten) await pause(rest)
    } while (made.length > 0 && !isStopping)
  }

  function look(): void {
    if (isStopping) return
    looking ??= sendDue()
      .catch((error: unknown) => {
        leftOut = LOOKS_LEFT_OUT
        log.warn({ err: error }, 'webhooks have to wait')
      })
      .finally(() => {
        looking = null
      })
  }

  const timer = setInterval(() => {
    if (leftOut > 0) leftOut -= 1
    else look()
  }, LOOK_EVERY_MS)
  look()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await looking
    const patience = setTimeout(() => stopping.abort(), STOP_WITHIN_MS)
    await Promise.all(underWay)
    clearTimeout(patience)
    await settleOnce().catch((error: unknown) => log.warn({ err: error }, 'what was sent may be sent again'))
  }
}
