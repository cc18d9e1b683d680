import type { BinKind } from '@assay/contract/bin'
import type { Selectable } from 'kysely'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Schema, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { rowsIn } from '../attempts/states/inView.ts'
import { setDeleted } from '../blueprints/queries.ts'
import { restoreBinnedInterview } from '../interviews/binInterview.ts'
import { lockDeletions } from '../interviews/removeInterviews.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { readLabel } from './labelDocument.ts'
import {
  findItem,
  insertLabelAgain,
  isInBin,
  type Owner,
  removeItem,
  removeItemOfBlueprint,
  removeItemOfInterview,
} from './queries.ts'

export type BinRow = Selectable<Schema['bin']>

interface RestoredItem {
  kind: BinKind
  object_id: string
}

interface ActionContext {
  attemptCache: AttemptCache
  actor: Actor
}

async function restoreBlueprint(tx: Tx, actor: Actor, id: number): Promise<RestoredItem> {
  await setDeleted(tx, id, null)
  await recordAuditEntry(tx, actor, { action: 'restored', object_kind: 'blueprint', object_id: id })
  return { kind: 'blueprint', object_id: String(id) }
}

/** If another label has the same name now, the unique index rejects the restore. */
async function restoreLabel(tx: Tx, actor: Actor, document: string): Promise<RestoredItem> {
  const label = readLabel(document)
  await insertLabelAgain(tx, label)
  const detail = { name: label.name }
  await recordAuditEntry(tx, actor, { action: 'restored', object_kind: 'label', object_id: label.id, detail })
  return { kind: 'label', object_id: String(label.id) }
}

async function restoreInterview(
  tx: Tx,
  { attemptCache, actor }: ActionContext,
  id: number,
): Promise<RestoredItem | 'ALREADY_INVITED'> {
  await lockDeletions(tx)
  const row = await rowsIn(tx, 'all').where('id', '=', id).executeTakeFirstOrThrow()
  const { blueprint_id } = row
  if (blueprint_id !== null && (await isInBin(tx, blueprint_id))) {
    await restoreBlueprint(tx, actor, blueprint_id)
    await removeItemOfBlueprint(tx, blueprint_id)
  }
  // A verification test needs its first test, so the first test is restored too.
  const first =
    row.confirms === null ? undefined : await rowsIn(tx, 'all').where('id', '=', row.confirms).executeTakeFirst()
  if (first && first.deleted_at !== null) {
    const fault = await restoreInterview(tx, { attemptCache, actor }, first.id)
    if (fault === 'ALREADY_INVITED') return fault
    await removeItemOfInterview(tx, first.id)
  }
  const fault = await restoreBinnedInterview(tx, { attemptCache, actor }, row)
  return fault ?? { kind: 'interview', object_id: row.code }
}

function restoreItemParts(tx: Tx, parts: ActionContext, { interview_id, blueprint_id, label }: BinRow) {
  if (interview_id !== null) return restoreInterview(tx, parts, interview_id)
  return blueprint_id === null
    ? restoreLabel(tx, parts.actor, label ?? '')
    : restoreBlueprint(tx, parts.actor, blueprint_id)
}

/** If several requests restore or delete the same item of the bin, only the first request succeeds. */
export const restoreItem = (
  db: Db,
  { attemptCache, actor, id, owner }: ActionContext & { id: number; owner: Owner },
): Promise<RestoredItem | 'BIN_ITEM_NOT_FOUND' | 'ALREADY_INVITED'> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const item = await findItem(tx, { ...owner, now: actor.at }, id)
    if (!item) return 'BIN_ITEM_NOT_FOUND'
    const restored = await restoreItemParts(tx, { attemptCache, actor }, item)
    if (restored === 'ALREADY_INVITED') return restored
    await removeItem(tx, id)
    return restored
  })
