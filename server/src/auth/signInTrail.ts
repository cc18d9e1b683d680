import { recordCount } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import type { Keyed } from './installationKey.ts'

const HOUR = 60 * 60_000
const WRITTEN_EVERY_MS = 60_000

/** What is used of the log. */
export interface Log {
  warn: (about: object, words: string) => void
  error: (about: object, words: string) => void
}

interface Parts {
  db: Db
  log: Log
  keyed: Keyed
  now: () => number
  /** Counts each of them for the metrics of the node. */
  count: (outcome: Outcome) => void
}

type Outcome = 'failed' | 'limited'

interface Hour {
  at: number
  failed: number
  limited: number
  /** Its row in the audit, once there is one. */
  row: number | null
}

/**
 * What is left of tries to sign in that led nowhere: a line in the log for each, which names no account but lets tries on
 * the same one be told, and in the audit one row an hour that counts them, so that no stranger can fill it.
 */
export function signInTrail({ db, log, keyed, now, count }: Parts) {
  const hours = new Map<number, Hour>()
  let timer: NodeJS.Timeout | undefined

  function hourOf(moment: number): Hour {
    const at = moment - (moment % HOUR)
    const hour = hours.get(at) ?? { at, failed: 0, limited: 0, row: null }
    hours.set(at, hour)
    return hour
  }

  async function writeAll(): Promise<void> {
    const current = now() - (now() % HOUR)
    for (const hour of hours.values()) {
      const { at, row, ...counts } = hour
      hour.row = await recordCount(db, row, { at, counts })
      if (at < current) hours.delete(at)
    }
  }

  async function write(): Promise<void> {
    timer = undefined
    await writeAll().catch((error: unknown) => log.error({ err: error }, 'tries to sign in could not be counted'))
  }

  function note(kind: Outcome, address: string, account: string): void {
    log.warn({ address, account: keyed('account', account) }, `a sign-in was ${kind === 'failed' ? 'wrong' : kind}`)
    count(kind)
    hourOf(now())[kind] += 1
    timer ??= setTimeout(write, WRITTEN_EVERY_MS).unref()
  }

  return {
    failed: (address: string, account: string) => note('failed', address, account),
    limited: (address: string, account: string) => note('limited', address, account),
    async close(): Promise<void> {
      if (!timer) return
      clearTimeout(timer)
      await write()
    },
  }
}

export type SignInTrail = ReturnType<typeof signInTrail>
