import type { SecondFactorRule } from '@assay/contract/erasure/policy'
import type { NamePolicy } from '@assay/domain/people/names'
import type { Queryable, Tx } from '../db/schema.ts'

export const findRule = async (db: Queryable): Promise<SecondFactorRule> =>
  (await db.selectFrom('policy').select('second_factor').where('name', '=', 'policy').executeTakeFirst())
    ?.second_factor ?? 'optional'

export const setRule = (tx: Tx, second_factor: SecondFactorRule) =>
  tx
    .insertInto('policy')
    .values({ name: 'policy', second_factor })
    .onConflict((row) => row.column('name').doUpdateSet({ second_factor }))
    .execute()

export const setNames = (tx: Tx, names: NamePolicy) =>
  tx
    .insertInto('policy')
    .values({ name: 'policy', second_factor: 'optional', names })
    .onConflict((row) => row.column('name').doUpdateSet({ names }))
    .execute()
