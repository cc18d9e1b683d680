import type { DirectoryUser, Profile } from '@assay/domain/directory/user'
import type { Queryable } from '../db/schema.ts'
import type { ScimContext } from '../http/scim/serveScim.ts'
import { groupsOf, type UserRow } from './queries.ts'
import { isAttributeWanted, resourceMeta, USER, wantedAttributes } from './resources.ts'

function profileOf({ email, full_name, directory_profile, email_claimed_at }: UserRow): Profile {
  const emails = [{ value: email, type: 'work', isPrimary: true }]
  if (directory_profile !== null) {
    // The cast is safe: only this server writes the column, always in this format.
    const said = JSON.parse(directory_profile) as Profile
    // The directory gets its own values back, except for an unconfirmed e-mail address.
    return email_claimed_at === null ? said : { ...said, emails }
  }
  return {
    userName: email,
    displayName: full_name,
    formatted: null,
    givenName: null,
    familyName: null,
    emails,
  }
}

export const directoryValues = (row: UserRow): DirectoryUser => ({
  profile: profileOf(row),
  externalId: row.external_id,
  isActive: row.deactivated_at === null,
})

type Groups = readonly { id: number; name: string }[]

const asResource = (context: Pick<ScimContext, 'config'>, row: UserRow, groups: Groups) => ({
  schemas: [USER],
  id: String(row.id),
  externalId: row.external_id ?? undefined,
  userName: profileOf(row).userName,
  name: { formatted: row.full_name },
  displayName: row.full_name,
  active: row.deactivated_at === null,
  emails: [{ value: row.email, type: 'work', primary: true }],
  groups: groups.map(({ id, name }) => ({ value: String(id), display: name })),
  meta: resourceMeta(context, 'User', { ...row, changed_at: row.provisioned_at }),
})

export async function asUsers(db: Queryable, context: ScimContext, rows: readonly UserRow[]): Promise<object[]> {
  const { query } = context
  const groups = isAttributeWanted(query, 'groups')
    ? await groupsOf(
        db,
        rows.map(({ id }) => id),
      )
    : []
  const byUser = Map.groupBy(groups, ({ user_id }) => user_id)
  return rows.map((row) => wantedAttributes(query, asResource(context, row, byUser.get(row.id) ?? [])))
}
