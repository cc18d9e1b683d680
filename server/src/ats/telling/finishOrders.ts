import { isFailing, nextTelling } from '@assay/domain/ats/pace'
import type { Updateable } from 'kysely'
import type { Schema, Tx } from '../../db/schema.ts'
import type { Made } from '../../webhooks/tries.ts'
import type { TakenOrder } from './takeOrders.ts'

const isTaken = ({ outcome }: Made<TakenOrder>) => outcome.error === null

/** What becomes of an order after a try, as long as nothing has moved it meanwhile. */
function nextOf(made: Made<TakenOrder>, now: number): Updateable<Schema['orders']> {
  const { tries, movedAt, lookAt, isGone } = made.taken
  if (isTaken(made)) return { tries: 0, next_at: lookAt, ...(isGone && { url: null }) }
  const next = nextTelling({ tries: tries + 1, since: movedAt, now }, Math.random())
  // Nobody waits any longer for somebody who is gone.
  return { tries: tries + 1, next_at: next ?? lookAt, ...(next === null && isGone && { url: null }) }
}

async function store(tx: Tx, made: Made<TakenOrder>, now: number): Promise<boolean> {
  const { id, takenBy, state, score, moves } = made.taken
  const found = await tx
    .selectFrom('orders')
    .select('moves')
    .where('id', '=', id)
    .where('taken_by', '=', takenBy)
    .executeTakeFirst()
  if (!found) return false
  const told = isTaken(made) ? { told: state, told_score: score } : {}
  const back = { taken_by: null, by_hand_at: null, status: made.outcome.status, ...told }
  const still = await tx
    .updateTable('orders')
    .set({ ...back, ...nextOf(made, now) })
    .where('id', '=', id)
    .where('moves', '=', moves)
    .returning('id')
    .executeTakeFirst()
  // Something newer came while it was under way, and is looked at now.
  if (!still)
    await tx
      .updateTable('orders')
      .set({ taken_by: null, status: back.status, ...told, next_at: now })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute()
  return true
}

async function noteTaken(tx: Tx, { taken }: Made<TakenOrder>, now: number): Promise<void> {
  await tx
    .updateTable('connections')
    .set({ last_told_at: now, trouble: null })
    .where('id', '=', taken.connectionId)
    .execute()
}

/** A system that has taken nothing for days is in trouble; it is told all the same. */
async function noteTrouble(tx: Tx, { taken }: Made<TakenOrder>): Promise<void> {
  if (!isFailing(taken.tries + 1)) return
  await tx
    .updateTable('connections')
    .set({ trouble: 'FAILING' })
    .where('id', '=', taken.connectionId)
    .where((where) => where.or([where('last_told_at', 'is', null), where('last_told_at', '<', taken.movedAt)]))
    .execute()
}

/** Writes what came of messages. */
export async function finishOrders(tx: Tx, made: readonly Made<TakenOrder>[], now: number): Promise<void> {
  for (const one of made) {
    if (!(await store(tx, one, now))) continue
    await (isTaken(one) ? noteTaken(tx, one, now) : noteTrouble(tx, one))
  }
}
