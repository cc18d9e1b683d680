import type { Label } from '@assay/contract/labels'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { putInBin } from '../../platform/db/bin.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { renameArchived } from './archived.ts'
import { BANK_LOCK } from './bank.ts'
import { changeLabel, findLabel, insertLabel, removeLabel } from './queries.ts'

type LabelValues = Pick<Label, 'name' | 'description' | 'color'>
type LabelChanges = { [Field in keyof LabelValues]?: LabelValues[Field] | undefined }

const underBankLock = <Result>(db: Db, write: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    return write(tx)
  })

export const addLabel = (db: Db, actor: Actor, label: LabelValues): Promise<Label> =>
  underBankLock(db, async (tx) => {
    const added = await insertLabel(tx, label)
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'label', object_id: added.id, detail: label })
    return added
  })

export const updateLabel = (db: Db, actor: Actor, id: number, changes: LabelChanges): Promise<Label | null> =>
  underBankLock(db, async (tx) => {
    const before = await findLabel(tx, id)
    if (!before) return null
    // An update without columns is not valid SQL, so the name is always set.
    const after = await changeLabel(tx, id, { ...changes, name: changes.name ?? before.name })
    await renameArchived(tx, before.name, after.name)
    const detail = { before: before.name, ...changes }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'label', object_id: id, detail })
    return after
  })

export const deleteLabel = (db: Db, actor: Actor, id: number): Promise<boolean> =>
  underBankLock(db, async (tx) => {
    const removed = await removeLabel(tx, id)
    if (!removed) return false
    await putInBin(tx, actor, { label: JSON.stringify(removed) })
    const detail = { name: removed.name }
    await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'label', object_id: id, detail })
    return true
  })
