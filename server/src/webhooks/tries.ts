import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Db } from '../db/schema.ts'
import { exchangeTries } from './exchangeTries.ts'
import type { MadeTry } from './finishAttempts.ts'
import { signedHeaders } from './signature.ts'
import { letGo, type TakenTry } from './take.ts'

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface DeliveryContext {
  db: Db
  now: () => number
  log: Log
  baseUrl: string
  allowed: readonly Network[]
}

function tell(log: Log, { taken, outcome }: MadeTry): void {
  const line = { webhook: taken.webhookId, delivery: taken.messageId, type: taken.type, status: outcome.status }
  if (outcome.error === null) log.info(line, 'a webhook was told')
  else log.warn({ ...line, reason: outcome.error }, 'a webhook could not be told')
}

/** The tries of this node: what is taken goes out at once, and what came of it is written when the next ones are taken. */
export function openTries({ db, now, log, baseUrl, allowed }: DeliveryContext, onEnd: () => void) {
  const aborting = new AbortController()
  const underWay = new Set<Promise<void>>()
  /** Tries whose end is not written yet: they share the commit that takes the next ones. */
  let made: MadeTry[] = []

  async function send(taken: TakenTry): Promise<void> {
    // Nobody pays for what sends before there is something to send.
    const { deliver } = await import('./deliver.ts')
    const { url, body, messageId } = taken
    const headers = signedHeaders(taken, messageId, body, now())
    try {
      const outcome = await deliver({ url, body, headers, allowed, signal: aborting.signal })
      made.push({ taken, outcome })
    } catch (error) {
      if (!aborting.signal.aborted) throw error
      await letGo(db, taken, now())
    }
  }

  function begin(taken: TakenTry): void {
    const sending = send(taken)
      .catch((error: unknown) =>
        log.warn({ err: error, delivery: taken.messageId }, 'a delivery is left to another node'),
      )
      .finally(() => {
        underWay.delete(sending)
        // Its room is free for the next one.
        onEnd()
      })
    underWay.add(sending)
  }

  return {
    hasMade: () => made.length > 0,

    /** Writes what was made and begins what is due. Says whether anything was written. */
    async exchange(isTaking: boolean): Promise<boolean> {
      const ended = made
      made = []
      try {
        const taken = await exchangeTries(db, ended, { now: now(), baseUrl, isTaking })
        for (const one of ended) tell(log, one)
        for (const one of taken) begin(one)
        return ended.length > 0 || taken.length > 0
      } catch (error) {
        // Nobody else takes them before their time is up.
        made = [...ended, ...made]
        throw error
      }
    },

    /** What is under way is given so long, and goes back to the other nodes then. */
    async end(withinMs: number): Promise<void> {
      const patience = setTimeout(() => aborting.abort(), withinMs)
      await Promise.all(underWay)
      clearTimeout(patience)
    },
  }
}
