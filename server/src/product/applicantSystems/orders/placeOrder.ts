import { createHash, randomBytes } from 'node:crypto'
import { interviewCodeFrom } from '@assay/domain/exam/interviewCodes'
import type { Actor } from '../../../platform/db/audit.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { MailSettings } from '../../../platform/settings/mailSettings.ts'
import type { AttemptCache } from '../../attempts/attemptCache.ts'
import type { DrawServices } from '../../blueprints/drawRules.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import { createRoundInTransaction } from '../../rounds/createRound.ts'
import type { ConnectionRow } from '../queries.ts'
import { findSameOrder, insertOrder, type OrderRow } from './queries.ts'

export interface NewOrder {
  connection: ConnectionRow
  blueprintId: number
  candidate: { name: string; email: string }
  /** Identifies a repeated order: the callback URL, or the ids in the other system. */
  same: string
  url: string | null
}

export interface Ordering {
  actor: Actor
  drawServices: DrawServices
  attemptCache: AttemptCache
  mail: MailSettings | null
}

export const orderDigest = (same: string) => createHash('sha256').update(same).digest('hex')

const newRow = ({ connection, same, url }: NewOrder, interview_id: number, at: number) => ({
  order_id: `ord_${interviewCodeFrom(randomBytes(16))}`,
  connection_id: connection.id,
  same: orderDigest(same),
  interview_id,
  url,
  created_at: at,
  moves: 0,
  moved_at: at,
  next_at: at,
  attempts: 0,
  tries: 0,
})

async function place(tx: Tx, wanted: NewOrder, ordering: Ordering): Promise<OrderRow | 'UNKNOWN_TEST'> {
  const { connection, candidate, blueprintId } = wanted
  // The lock makes a simultaneous second request wait, so that it finds the order of the first request.
  const turn = await takeLock(tx, BANK_LOCK)
  const before = await findSameOrder(tx, connection.id, orderDigest(wanted.same))
  if (before) return before
  const isInvited = connection.uninvited_at === null
  const round = await createRoundInTransaction(
    tx,
    {
      ...ordering,
      blueprintId,
      mail: isInvited ? ordering.mail : null,
      wanted: { candidates: [candidate], invite: isInvited, again: true },
    },
    turn,
  )
  const interview = typeof round === 'string' ? undefined : round.rows[0]
  return interview ? insertOrder(tx, newRow(wanted, interview.id, ordering.actor.at)) : 'UNKNOWN_TEST'
}

export const placeOrder = (db: Db, wanted: NewOrder, ordering: Ordering): Promise<OrderRow | 'UNKNOWN_TEST'> =>
  inTransaction(db, (tx) => place(tx, wanted, ordering))
