import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

export async function people(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('turns')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('taken', whole, needed)
    .execute()

  await id(db.schema.createTable('users'))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('full_name', 'text', needed)
    .addColumn('role', 'text', needed)
    .addColumn('password_hash', 'text', needed)
    .addColumn('created_at', whole, needed)
    .addColumn('deactivated_at', whole)
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', whole, needed)
    .addColumn('last_seen_at', whole, needed)
    .addColumn('expires_at', whole, needed)
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()

  // The trail outlives the people in it, so it names them instead of pointing at them.
  await id(db.schema.createTable('audit'))
    .addColumn('at', whole, needed)
    .addColumn('actor_id', whole)
    .addColumn('actor_name', 'text', needed)
    .addColumn('action', 'text', needed)
    .addColumn('object_kind', 'text', needed)
    .addColumn('object_id', 'text', needed)
    .addColumn('detail', 'text')
    .addColumn('address', 'text', needed)
    .execute()
  await db.schema.createIndex('audit_by_object').on('audit').columns(['object_kind', 'object_id']).execute()
}
