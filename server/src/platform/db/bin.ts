import type { Actor } from './audit.ts'
import type { Schema, Tx } from './schema.ts'

type BinnedObject = Partial<Pick<Schema['bin'], 'interview_id' | 'blueprint_id' | 'label'>>

export const putInBin = (tx: Tx, { actor_id, actor_name, at }: Actor, what: BinnedObject) =>
  tx
    .insertInto('bin')
    .values({ ...what, deleted_by: actor_id, deleted_by_name: actor_name, deleted_at: at })
    .execute()
