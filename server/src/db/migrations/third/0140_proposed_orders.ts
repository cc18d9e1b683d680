import type { Kysely } from 'kysely'

/** Orders of answers that a plan proposes, beside what its file asks for. */
export async function proposedOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_items').addColumn('proposed_order', 'text').execute()
  await db.schema.alterTable('import_items').addColumn('proposed_answers', 'text').execute()
}
