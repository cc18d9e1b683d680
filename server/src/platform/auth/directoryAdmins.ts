import type { Queryable } from '../db/schema.ts'

export type Admins = ReadonlySet<number> | null

export async function adminsByGroup(db: Queryable, adminGroup: string | null): Promise<Admins> {
  if (adminGroup === null) return null
  const groups = await db
    .selectFrom('directory_groups')
    .select('id')
    .where(({ eb, or }) => or([eb('name', '=', adminGroup), eb('external_id', '=', adminGroup)]))
    .execute()
  if (groups.length === 0) return null
  const ids = groups.map(({ id }) => id)
  const members = await db.selectFrom('directory_members').select('user_id').where('group_id', 'in', ids).execute()
  return new Set(members.map(({ user_id }) => user_id))
}
