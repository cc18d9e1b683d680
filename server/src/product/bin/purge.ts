import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { rowsIn } from '../attempts/states/inView.ts'
import { lockDeletions, removeInterviews } from '../interviews/removeInterviews.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { readLabel } from './labelDocument.ts'
import {
  findItem,
  findOverdue,
  type Owner,
  removeBlueprints,
  removeItem,
  removeQuestions,
  unrestorableBlueprints,
  unrestorableQuestions,
} from './queries.ts'
import type { BinRow } from './restore.ts'

interface ActionContext {
  attemptCache: AttemptCache
  actor: Actor
}

const recordPurge = (tx: Tx, actor: Actor, object_kind: 'interview' | 'blueprint' | 'label', object_id: number) =>
  recordAuditEntry(tx, actor, { action: 'purged', object_kind, object_id })

async function purge(
  tx: Tx,
  { attemptCache, actor }: ActionContext,
  { id, interview_id, blueprint_id, label }: BinRow,
): Promise<void> {
  await removeItem(tx, id)
  if (label !== null) await recordPurge(tx, actor, 'label', readLabel(label).id)
  if (blueprint_id !== null) await recordPurge(tx, actor, 'blueprint', blueprint_id)
  if (interview_id !== null) {
    await lockDeletions(tx)
    const rows = await rowsIn(tx, 'all').where('id', '=', interview_id).execute()
    await removeInterviews(tx, attemptCache, rows, { at: actor.at, reason: 'deleted' })
    await recordPurge(tx, actor, 'interview', interview_id)
  }
  await removeLost(tx)
}

async function removeLost(tx: Tx): Promise<void> {
  const blueprints = await unrestorableBlueprints(tx)
  if (blueprints.length > 0) await removeBlueprints(tx, blueprints)
  const questions = await unrestorableQuestions(tx)
  if (questions.length > 0) await removeQuestions(tx, questions)
}

const purgeUnderLock = (
  db: Db,
  parts: ActionContext,
  find: (tx: Tx) => Promise<BinRow | undefined>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const item = await find(tx)
    if (item) await purge(tx, parts, item)
    return item !== undefined
  })

export const deletePermanently = (
  db: Db,
  { id, owner, ...parts }: ActionContext & { id: number; owner: Owner },
): Promise<boolean> => purgeUnderLock(db, parts, (tx) => findItem(tx, { ...owner, now: parts.actor.at }, id))

export const purgeOverdue = (db: Db, parts: ActionContext, id: number): Promise<boolean> =>
  purgeUnderLock(db, parts, (tx) => findOverdue(tx, id, parts.actor.at))

export async function purgeLost(db: Db): Promise<void> {
  // Usually there is nothing to delete. The queries then avoid a transaction, whose lock would write to the database.
  if ((await unrestorableBlueprints(db)).length + (await unrestorableQuestions(db)).length === 0) return
  await inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    await removeLost(tx)
  })
}
