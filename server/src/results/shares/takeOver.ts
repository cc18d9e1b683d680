import { type Doer, recordDeed } from '../../db/audit.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Rounds } from '../../http/caller/rounds.ts'
import { changeMaker, holdLive, type ShareRow } from './queries.ts'

interface Wanted {
  doer: Doer
  id: number
  rounds: Rounds
}

/** Makes the doer the link's owner. An ended link cannot change owner. */
export const takeOver = (db: Db, { doer, id, rounds }: Wanted): Promise<ShareRow | undefined> =>
  inTransaction(db, async (tx) => {
    const before = await holdLive(tx, { id }, { now: doer.at, rounds })
    if (!before) return undefined
    const maker = { created_by: doer.actor_id, created_by_name: doer.actor_name, token_id: doer.token?.id ?? null }
    const after = await changeMaker(tx, id, maker, doer.at)
    const detail = { created_by: [before.created_by, after.created_by] }
    await recordDeed(tx, doer, { action: 'changed', object_kind: 'share', object_id: id, detail })
    return after
  })
