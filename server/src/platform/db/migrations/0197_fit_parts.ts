import type { Kysely } from 'kysely'
import type { Engine } from '../schema.ts'

export async function fitParts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('insight_fit_people')
    .addColumn('part', engine === 'sqlite' ? 'integer' : 'bigint')
    .execute()
}
