import type { Kysely } from 'kysely'
import type { Engine } from '../schema.ts'

/** The part of the fit that somebody is in; the fit of an older release has none, and is made again. */
export async function fitParts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('insight_fit_people')
    .addColumn('part', engine === 'sqlite' ? 'integer' : 'bigint')
    .execute()
}
