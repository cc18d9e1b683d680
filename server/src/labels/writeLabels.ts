import type { Label } from '@assay/contract/labels'
import { type Doer, recordDeed } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { takeTurn } from '../db/turn.ts'
import { BANK } from './bank.ts'
import { changeLabel, findLabel, insertLabel, removeLabel } from './queries.ts'

type LabelValues = Pick<Label, 'name' | 'description' | 'color'>
type LabelChanges = { [Field in keyof LabelValues]?: LabelValues[Field] | undefined }

const inTurn = <Result>(base: Db, write: (db: Db) => Promise<Result>): Promise<Result> =>
  base.transaction().execute(async (db) => {
    await takeTurn(db, BANK)
    return write(db)
  })

export const addLabel = (base: Db, doer: Doer, label: LabelValues): Promise<Label> =>
  inTurn(base, async (db) => {
    const added = await insertLabel(db, label)
    await recordDeed(db, doer, { action: 'created', object_kind: 'label', object_id: added.id, detail: label })
    return added
  })

export const updateLabel = (base: Db, doer: Doer, id: number, changes: LabelChanges): Promise<Label | null> =>
  inTurn(base, async (db) => {
    const before = await findLabel(db, id)
    if (!before) return null
    // The name is always named, so that a change of nothing is still a statement.
    const after = await changeLabel(db, id, { ...changes, name: changes.name ?? before.name })
    const detail = { before: before.name, ...changes }
    await recordDeed(db, doer, { action: 'changed', object_kind: 'label', object_id: id, detail })
    return after
  })

export const deleteLabel = (base: Db, doer: Doer, id: number): Promise<boolean> =>
  inTurn(base, async (db) => {
    const removed = await removeLabel(db, id)
    if (!removed) return false
    await recordDeed(db, doer, { action: 'deleted', object_kind: 'label', object_id: id, detail: removed })
    return true
  })
