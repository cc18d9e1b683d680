import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Log } from '../../log.ts'
import { takeLock } from '../db/lock.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { claimDueTries, isAnythingDue, releaseAbandonedTries, releaseTry, type TakenTry } from './claimTries.ts'
import { finishAttempts, type MadeTry } from './finishAttempts.ts'
import { forgetOldDeliveries } from './queries.ts'
import { signedHeaders } from './signature.ts'
import { startSending } from './startSending.ts'
import type { Made } from './tries.ts'

const DELIVERIES = 'deliveries'

interface Moment {
  now: number
  baseUrl: string
  isTaking: boolean
}

async function exchangeTries(
  db: Db,
  made: readonly MadeTry[],
  { now, baseUrl, isTaking }: Moment,
): Promise<TakenTry[]> {
  // Most checks find no work. These checks must not write to the database.
  if (made.length === 0 && !(isTaking && (await isAnythingDue(db, now)))) return []
  return inTransaction(db, async (tx) => {
    await takeLock(tx, DELIVERIES)
    if (made.length > 0) await finishAttempts(tx, made, now)
    return isTaking ? claimDueTries(tx, now, baseUrl) : []
  })
}

export interface DeliveryContext {
  db: Db
  now: () => number
  log: Pick<Log, 'info' | 'warn'>
  baseUrl: string
  allowed: readonly Network[]
}

function logTry(log: Pick<Log, 'info' | 'warn'>, { taken, outcome }: Made<TakenTry>): void {
  const line = { webhook: taken.webhookId, delivery: taken.messageId, type: taken.type, status: outcome.status }
  if (outcome.error === null) log.info(line, 'a webhook delivery succeeded')
  else log.warn({ ...line, reason: outcome.error }, 'a webhook delivery failed')
}

export const startWebhooks = ({ db, now, log, baseUrl, allowed }: DeliveryContext): (() => Promise<void>) =>
  startSending<TakenTry>({
    now,
    log,
    allowed,
    name: 'webhooks',
    exchange: (made, isTaking) => exchangeTries(db, made, { now: now(), baseUrl, isTaking }),
    requestOf: (taken) => {
      const { url, body, messageId } = taken
      return { url, body, headers: signedHeaders(taken, messageId, body, now()) }
    },
    releaseTry: (taken) => releaseTry(db, taken, now()),
    logTry: (made) => logTry(log, made),
    releaseAbandonedTries: (begunAt) => releaseAbandonedTries(db, begunAt, now()),
    tidy: () => forgetOldDeliveries(db, now()),
  })
