import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Log } from '../../log.ts'
import type { DeliveryOutcome, DeliveryRequest } from './deliver.ts'

export interface Made<Taken> {
  taken: Taken
  outcome: DeliveryOutcome
}

export interface Sending<Taken> {
  log: Pick<Log, 'info' | 'warn'>
  allowed: readonly Network[]
  exchange: (made: readonly Made<Taken>[], isTaking: boolean) => Promise<readonly Taken[]>
  requestOf: (taken: Taken) => Pick<DeliveryRequest, 'method' | 'url' | 'body' | 'headers'>
  releaseTry: (taken: Taken) => Promise<unknown>
  logTry: (made: Made<Taken>) => void
}

export function runTries<Taken>(
  { log, allowed, exchange, requestOf, releaseTry, logTry }: Sending<Taken>,
  onEnd: () => void,
) {
  const aborting = new AbortController()
  const underWay = new Set<Promise<void>>()
  let made: Made<Taken>[] = []

  async function send(taken: Taken): Promise<void> {
    const { deliver } = await import('./deliver.ts')
    try {
      const outcome = await deliver({ ...requestOf(taken), allowed, signal: aborting.signal })
      made.push({ taken, outcome })
    } catch (error) {
      if (!aborting.signal.aborted) throw error
      await releaseTry(taken)
    }
  }

  function begin(taken: Taken): void {
    const sending = send(taken)
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'an attempt to send a webhook message failed; it is retried after its lock has expired',
        ),
      )
      .finally(() => {
        underWay.delete(sending)
        onEnd()
      })
    underWay.add(sending)
  }

  return {
    hasMade: () => made.length > 0,

    async exchange(isTaking: boolean): Promise<boolean> {
      const ended = made
      made = []
      try {
        const taken = await exchange(ended, isTaking)
        for (const one of ended) logTry(one)
        for (const one of taken) begin(one)
        return ended.length > 0 || taken.length > 0
      } catch (error) {
        // The results are kept and stored the next time. This is possible because the locks have not expired yet.
        made = [...ended, ...made]
        throw error
      }
    },

    async end(withinMs: number): Promise<void> {
      const timer = setTimeout(() => aborting.abort(), withinMs)
      await Promise.all(underWay)
      clearTimeout(timer)
    },
  }
}
