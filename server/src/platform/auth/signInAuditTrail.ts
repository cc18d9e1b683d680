import type { Log } from '../../log.ts'
import { recordRefusedSignIns } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import type { Keyed } from './installationKey.ts'

const MINUTE = 60_000

interface Dependencies {
  db: Db
  log: Pick<Log, 'warn' | 'error'>
  keyed: Keyed
  now: () => number
  count: (outcome: Outcome) => void
}

type Outcome = 'failed' | 'limited'

/**
 * The audit log gets one entry with counts per minute, so that strangers cannot fill it. Only the server log has a line
 * for each failed sign-in, with a pseudonym.
 */
export function signInAuditTrail({ db, log, keyed, now, count }: Dependencies) {
  const minutes = new Map<number, Record<Outcome, number>>()
  let timer: NodeJS.Timeout | undefined

  const minuteOf = (moment: number) => moment - (moment % MINUTE)

  async function writeBefore(end: number): Promise<void> {
    for (const [at, counts] of minutes) {
      if (at >= end) continue
      await recordRefusedSignIns(db, at, counts)
      minutes.delete(at)
    }
  }

  const write = (end: number) =>
    writeBefore(end).catch((error: unknown) => log.error({ err: error }, 'sign-in attempts could not be counted'))

  function writeLater(): void {
    timer ??= setTimeout(
      async () => {
        timer = undefined
        await write(minuteOf(now()))
        if (minutes.size > 0) writeLater()
      },
      MINUTE - (now() % MINUTE),
    ).unref()
  }

  function note(kind: Outcome, address: string, account: string): void {
    log.warn(
      { address, account: keyed('account', account) },
      `a sign-in ${kind === 'failed' ? 'failed' : 'was rejected by the rate limit'}`,
    )
    count(kind)
    const at = minuteOf(now())
    const counts = minutes.get(at) ?? { failed: 0, limited: 0 }
    counts[kind] += 1
    minutes.set(at, counts)
    writeLater()
  }

  return {
    failed: (address: string, account: string) => note('failed', address, account),
    limited: (address: string, account: string) => note('limited', address, account),
    close(): Promise<void> {
      clearTimeout(timer)
      return write(Number.POSITIVE_INFINITY)
    },
  }
}

export type SignInTrail = ReturnType<typeof signInAuditTrail>
