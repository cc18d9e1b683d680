import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { DeliveryOutcome, DeliveryRequest } from './deliver.ts'

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** A try that was made, and what came of it. */
export interface Made<Taken> {
  taken: Taken
  outcome: DeliveryOutcome
}

/** What is sent, and where it is settled who does it. */
export interface Sending<Taken> {
  log: Log
  /** Networks that are not public and may be reached. */
  allowed: readonly Network[]
  /** Gives back the tries that were made, and takes those that are due. */
  exchange: (made: readonly Made<Taken>[], isTaking: boolean) => Promise<readonly Taken[]>
  requestOf: (taken: Taken) => Pick<DeliveryRequest, 'method' | 'url' | 'body' | 'headers'>
  /** Lets go of what this node has in hand, for another one to try at once. */
  letGo: (taken: Taken) => Promise<unknown>
  tell: (made: Made<Taken>) => void
}

/** The tries of this node: what is taken goes out at once, and what came of it is written when the next ones are taken. */
export function openTries<Taken>(
  { log, allowed, exchange, requestOf, letGo, tell }: Sending<Taken>,
  onEnd: () => void,
) {
  const aborting = new AbortController()
  const underWay = new Set<Promise<void>>()
  /** Tries whose end is not written yet: they share the commit that takes the next ones. */
  let made: Made<Taken>[] = []

  async function send(taken: Taken): Promise<void> {
    // Nobody pays for what sends before there is something to send.
    const { deliver } = await import('./deliver.ts')
    try {
      const outcome = await deliver({ ...requestOf(taken), allowed, signal: aborting.signal })
      made.push({ taken, outcome })
    } catch (error) {
      if (!aborting.signal.aborted) throw error
      await letGo(taken)
    }
  }

  function begin(taken: Taken): void {
    const sending = send(taken)
      .catch((error: unknown) => log.warn({ err: error }, 'a try is left to another node'))
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
        const taken = await exchange(ended, isTaking)
        for (const one of ended) tell(one)
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
