import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Log } from '../../log.ts'
import type { DeliveryOutcome, DeliveryRequest } from './deliver.ts'

export interface CompletedTry<Claimed> {
  claimed: Claimed
  outcome: DeliveryOutcome
}

export interface Sending<Claimed> {
  log: Pick<Log, 'info' | 'warn'>
  allowed: readonly Network[]
  saveAndClaim: (completed: readonly CompletedTry<Claimed>[], isClaiming: boolean) => Promise<readonly Claimed[]>
  requestOf: (claimed: Claimed) => Pick<DeliveryRequest, 'method' | 'url' | 'body' | 'headers'>
  releaseTry: (claimed: Claimed) => Promise<unknown>
  logTry: (completed: CompletedTry<Claimed>) => void
}

export function runTries<Claimed>(
  { log, allowed, saveAndClaim, requestOf, releaseTry, logTry }: Sending<Claimed>,
  onEnd: () => void,
) {
  const aborting = new AbortController()
  const inFlight = new Set<Promise<void>>()
  let completed: CompletedTry<Claimed>[] = []

  async function send(claimed: Claimed): Promise<void> {
    const { deliver } = await import('./deliver.ts')
    try {
      const outcome = await deliver({ ...requestOf(claimed), allowed, signal: aborting.signal })
      completed.push({ claimed, outcome })
    } catch (error) {
      if (!aborting.signal.aborted) throw error
      await releaseTry(claimed)
    }
  }

  function begin(claimed: Claimed): void {
    const sending = send(claimed)
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'an attempt to send a webhook message failed; it is retried after its lock has expired',
        ),
      )
      .finally(() => {
        inFlight.delete(sending)
        onEnd()
      })
    inFlight.add(sending)
  }

  return {
    hasCompleted: () => completed.length > 0,

    async saveAndClaim(isClaiming: boolean): Promise<boolean> {
      const ended = completed
      completed = []
      try {
        const claimed = await saveAndClaim(ended, isClaiming)
        for (const one of ended) logTry(one)
        for (const one of claimed) begin(one)
        return ended.length > 0 || claimed.length > 0
      } catch (error) {
        // The results are stored with the next call of this function. The locks have not expired yet, so no other node
        // repeats these attempts.
        completed = [...ended, ...completed]
        throw error
      }
    },

    async end(withinMs: number): Promise<void> {
      const timer = setTimeout(() => aborting.abort(), withinMs)
      await Promise.all(inFlight)
      clearTimeout(timer)
    },
  }
}
