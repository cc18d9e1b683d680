import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Whom the company's directory made or changed, its groups, and what it did lately. */
export async function directory(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  const { schema } = db
  await schema.alterTable('users').addColumn('provisioned_at', whole).execute()
  for (const name of ['directory_key', 'external_id', 'directory_profile'])
    await schema.alterTable('users').addColumn(name, 'text').execute()
  await schema.createIndex('users_by_directory_key').on('users').column('directory_key').unique().execute()
  await sql`create index users_by_external_id on users (external_id) where external_id is not null`.execute(db)

  await id(schema.createTable('directory_groups'))
    .addColumn('name', 'text', needed)
    .addColumn('name_key', 'text', needed)
    .addColumn('external_id', 'text')
    .addColumn('created_at', whole, needed)
    .addColumn('changed_at', whole, needed)
    .execute()
  await schema.createIndex('directory_groups_by_name').on('directory_groups').column('name_key').execute()
  await schema.createIndex('directory_groups_by_external_id').on('directory_groups').column('external_id').execute()

  await schema
    .createTable('directory_members')
    .addColumn('group_id', whole, (column) => column.notNull().references('directory_groups.id').onDelete('cascade'))
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('directory_members_once', ['group_id', 'user_id'])
    .execute()
  await schema.createIndex('directory_members_by_user').on('directory_members').column('user_id').execute()

  await id(schema.createTable('directory_calls'))
    .addColumn('at', whole, needed)
    .addColumn('method', 'text', needed)
    .addColumn('kind', 'text', needed)
    .addColumn('status', whole, needed)
    .addColumn('detail', 'text')
    .execute()
}
