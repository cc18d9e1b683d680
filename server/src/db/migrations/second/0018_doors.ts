import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Users that a provider knows, what a second step is proved by, and signing in that is half done. */
async function people(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  const alter = () => db.schema.alterTable('users')
  for (const name of ['sso_issuer', 'sso_subject']) await alter().addColumn(name, 'text').execute()
  await alter().addColumn('sso_signed_in_at', whole).execute()
  await db.schema.createIndex('users_by_sso').on('users').columns(['sso_issuer', 'sso_subject']).unique().execute()

  await db.schema
    .createTable('factors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', needed)
    .addColumn('name', 'text', needed)
    .addColumn('secret', 'text', needed)
    .addColumn('credential_id', 'text', (column) => column.unique())
    .addColumn('transports', 'text')
    .addColumn('counter', whole, needed)
    .addColumn('created_at', whole, needed)
    .addColumn('confirmed_at', whole)
    .addColumn('last_used_at', whole)
    .execute()
  await db.schema.createIndex('factors_by_user').on('factors').column('user_id').execute()
  await sql`create unique index factors_one_totp on factors (user_id) where kind = 'totp'`.execute(db)

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', needed)
    .addPrimaryKeyConstraint('recovery_codes_once', ['user_id', 'code_hash'])
    .execute()

  await db.schema
    .createTable('wrong_factors')
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', whole, needed)
    .execute()
  await db.schema.createIndex('wrong_factors_by_user').on('wrong_factors').columns(['user_id', 'at']).execute()

  await db.schema
    .createTable('challenges')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', whole, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', needed)
    .addColumn('password_hash', 'text')
    .addColumn('nonce', 'text', needed)
    .addColumn('wrong', whole, needed)
    .addColumn('expires_at', whole, needed)
    .execute()
  await db.schema.createIndex('challenges_by_expiry').on('challenges').column('expires_at').execute()
}

async function links(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('sso_states')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', needed)
    .addColumn('to', 'text', needed)
    .addColumn('expires_at', whole, needed)
    .execute()
  await db.schema.createIndex('sso_states_by_expiry').on('sso_states').column('expires_at').execute()

  await db.schema
    .createTable('sign_in_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', needed)
    .addColumn('expires_at', whole, needed)
    .execute()
  await db.schema.createIndex('sign_in_links_by_user').on('sign_in_links').columns(['user_id', 'kind']).execute()

  await db.schema
    .alterTable('mails')
    .addColumn('user_id', whole, (column) => column.references('users.id').onDelete('cascade'))
    .execute()
}

async function programs(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('api_tokens'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', needed)
    .addColumn('hint', 'text', needed)
    .addColumn('scopes', 'text', needed)
    // Empty for a token of nobody, which outlives who made it.
    .addColumn('user_id', whole, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_by', whole)
    .addColumn('created_by_name', 'text', needed)
    .addColumn('created_at', whole, needed)
    .addColumn('expires_at', whole, needed)
    .addColumn('last_used_at', whole)
    .addColumn('last_used_address', 'text')
    .execute()
  await db.schema.createIndex('api_tokens_by_user').on('api_tokens').column('user_id').execute()
  await db.schema.createIndex('api_tokens_by_maker').on('api_tokens').column('created_by').execute()

  await db.schema
    .createTable('kept_answers')
    .addColumn('caller', 'text', needed)
    .addColumn('key', 'text', needed)
    .addColumn('call', 'text', needed)
    .addColumn('digest', 'text', needed)
    .addColumn('at', whole, needed)
    .addColumn('status', whole)
    .addColumn('answer', 'text')
    .addColumn('erased_at', whole)
    .addPrimaryKeyConstraint('kept_answers_once', ['caller', 'key'])
    .execute()
  await db.schema.createIndex('kept_answers_by_time').on('kept_answers').column('at').execute()
}

/** Single sign-on, second factors, links, API tokens, and the answers of calls that may be sent again. */
export async function doors(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await people(db, columns)
  await links(db, columns)
  await programs(db, columns)
  const { needed } = columns
  await db.schema
    .createTable('policy')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('second_factor', 'text', needed)
    .execute()
}
