import type { Notices } from '@assay/contract/notifying/notices'
import type { Role } from '@assay/domain/people/permissions'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** Who works here. */
export interface UserTables {
  users: {
    id: Generated<number>
    email: string
    /** When they gave themself this e-mail; null where an administrator, the directory or the provider says that it is theirs. */
    email_claimed_at: Generated<number | null>
    full_name: string
    role: Role
    password_hash: string
    created_at: number
    deactivated_at: number | null
    /** When the account last ended, also where it has come back since. */
    left_at: Generated<number | null>
    /** Since when somebody who registered by themself waits to be let in; inactive until then. */
    waiting_since: number | null
    /** Who they are to the company's sign-in, and when it last let them in; see auth/sso. A linked one has no password. */
    sso_issuer: Generated<string | null>
    sso_subject: Generated<string | null>
    sso_signed_in_at: Generated<number | null>
    /** When the company's directory last made or changed them; null where it never did. */
    provisioned_at: Generated<number | null>
    /** What they are called there, in small letters. */
    directory_key: Generated<string | null>
    /** How the directory names them. */
    external_id: Generated<string | null>
    /** What it has said of them, as JSON: see domain/directory/user.ts. */
    directory_profile: Generated<string | null>
  }
  /** What somebody wants to be told of by mail; nobody has a row who has changed nothing. */
  notice_settings: { user_id: number } & Notices
}

export const usersTell = tellsOf<UserTables>()({
  users: {
    staff:
      'id email email_claimed_at full_name role password_hash created_at deactivated_at left_at waiting_since sso_issuer sso_subject sso_signed_in_at provisioned_at directory_key external_id directory_profile',
  },
  notice_settings: { staff: 'user_id finished ended trouble rounds time_zone' },
})
