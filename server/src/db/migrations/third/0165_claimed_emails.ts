import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Users know since when they have an e-mail that they gave themselves; of earlier ones the audit tells. */
export async function claimedEmails(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_claimed_at', whole).execute()
  await sql`
    update users set email_claimed_at = created_at
    where waiting_since is not null or exists (
      select 1 from audit
      where audit.object_kind = 'user' and audit.object_id = cast(users.id as text)
        and audit.actor_kind = 'user' and audit.actor_id = users.id
        and (
          (audit.action = 'changed' and audit.detail like '%"email"%')
          or (audit.action = 'registered' and users.role <> 'admin' and users.sso_issuer is null)
        )
    )`.execute(db)
}
