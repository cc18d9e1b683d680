import { isFailing, nextUpdateAt } from '@assay/domain/applicantSystems/nextUpdate'
import type { Updateable } from 'kysely'
import type { Schema, Tx } from '../../../platform/db/schema.ts'
import type { Made } from '../../../platform/webhooks/tries.ts'
import type { TakenOrder } from './claimDueOrders.ts'

const isTaken = ({ outcome }: Made<TakenOrder>) => outcome.error === null

function nextAttempt(made: Made<TakenOrder>, now: number): Updateable<Schema['orders']> {
  const { tries, movedAt, lookAt, isGone } = made.taken
  if (isTaken(made)) return { tries: 0, next_at: lookAt, ...(isGone && { url: null }) }
  const next = nextUpdateAt({ tries: tries + 1, since: movedAt, now }, Math.random())
  // After the last attempt for a permanently deleted interview, the callback URL is deleted too.
  return { tries: tries + 1, next_at: next ?? lookAt, ...(next === null && isGone && { url: null }) }
}

async function saveDelivery(tx: Tx, made: Made<TakenOrder>, now: number): Promise<boolean> {
  const { id, takenBy, state, score, moves } = made.taken
  const found = await tx
    .selectFrom('orders')
    .select('moves')
    .where('id', '=', id)
    .where('taken_by', '=', takenBy)
    .executeTakeFirst()
  if (!found) return false
  const sentUpdate = isTaken(made) ? { told: state, told_score: score } : {}
  const back = { taken_by: null, by_hand_at: null, status: made.outcome.status, ...sentUpdate }
  const still = await tx
    .updateTable('orders')
    .set({ ...back, ...nextAttempt(made, now) })
    .where('id', '=', id)
    .where('moves', '=', moves)
    .returning('id')
    .executeTakeFirst()
  // The order changed while its message was being sent, so it is checked again immediately.
  if (!still)
    await tx
      .updateTable('orders')
      .set({ taken_by: null, status: back.status, ...sentUpdate, next_at: now })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute()
  return true
}

async function recordDelivery(tx: Tx, { taken }: Made<TakenOrder>, now: number): Promise<void> {
  await tx
    .updateTable('connections')
    .set({ last_told_at: now, trouble: null })
    .where('id', '=', taken.connectionId)
    .execute()
}

/** The orders of a failing connection are still retried. */
async function recordFailure(tx: Tx, { taken }: Made<TakenOrder>): Promise<void> {
  if (!isFailing(taken.tries + 1)) return
  await tx
    .updateTable('connections')
    .set({ trouble: 'FAILING' })
    .where('id', '=', taken.connectionId)
    .where((where) => where.or([where('last_told_at', 'is', null), where('last_told_at', '<', taken.movedAt)]))
    .execute()
}

export async function finishOrders(tx: Tx, made: readonly Made<TakenOrder>[], now: number): Promise<void> {
  for (const one of made) {
    if (!(await saveDelivery(tx, one, now))) continue
    await (isTaken(one) ? recordDelivery(tx, one, now) : recordFailure(tx, one))
  }
}
