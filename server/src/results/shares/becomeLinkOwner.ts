import { type Doer, recordAuditEntry } from '../../db/audit.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Rounds } from '../../http/caller/rounds.ts'
import { changeMaker, lockActiveLink, type ShareRow } from './queries.ts'

interface Wanted {
  doer: Doer
  id: number
  rounds: Rounds
}

/** Makes the doer the link's owner. An ended link cannot change owner. */
export const becomeLinkOwner = (db: Db, { doer, id, rounds }: Wanted): Promise<ShareRow | undefined> =>
  inTransaction(db, async (tx) => {
    const before = await lockActiveLink(tx, { id }, { now: doer.at, rounds })
    if (!before) return undefined
    const maker = { created_by: doer.actor_id, created_by_name: doer.actor_name, token_id: doer.token?.id ?? null }
    const after = await changeMaker(tx, id, maker, doer.at)
    const detail = { created_by: [before.created_by, after.created_by] }
    await recordAuditEntry(tx, doer, { action: 'changed', object_kind: 'share', object_id: id, detail })
    return after
  })
