import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Db } from '../db/schema.ts'
import { forgetOldDeliveries } from './queries.ts'
import { signedHeaders } from './signature.ts'
import { giveBack, letGo, type Taken, takeDue } from './take.ts'

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
/** So many looks are left out after one that failed: a database that is away fills no log. */
const LOOKS_LEFT_OUT = 9
const TIDY_EVERY_MS = 60 * 60_000
/** What is under way when the server stops is given this long. */
const STOP_WITHIN_MS = 3_000

/** Sends what is due, on every node: who makes a try is settled in the database. */
export function startWebhooks({ db, now, log, baseUrl, allowed }: Parts): () => Promise<void> {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let isStopping = false
  let looking: Promise<void> | null = null
  let leftOut = 0
  let tidiedAt = now()

  async function send(taken: Taken): Promise<void> {
    // Nobody pays for what sends before there is something to send.
    const { deliver } = await import('./deliver.ts')
    const { url, body, messageId, type } = taken
    const headers = signedHeaders(taken, messageId, body, now())
    try {
      const outcome = await deliver({ url, body, headers, allowed, signal: stopping.signal })
      await giveBack(db, taken, outcome, now())
      const line = { webhook: taken.webhookId, delivery: messageId, type, status: outcome.status }
      if (outcome.error === null) log.info(line, 'a webhook was told')
      else log.warn({ ...line, reason: outcome.error }, 'a webhook could not be told')
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

  async function sendDue(): Promise<void> {
    if (now() - tidiedAt > TIDY_EVERY_MS) {
      tidiedAt = now()
      await forgetOldDeliveries(db, now())
    }
    for (const taken of await takeDue(db, now(), baseUrl)) begin(taken)
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
  }
}
