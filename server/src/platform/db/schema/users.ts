import type { Notices } from '@assay/contract/notifications/notices'
import type { Role } from '@assay/domain/people/permissions'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface UserTables {
  users: {
    id: Generated<number>
    email: string
    /**
     * `email_claimed_at` is set if the user entered the e-mail address without proof. `email_claimed_at` is null if an
     * administrator, the directory or the identity provider confirmed the address.
     */
    email_claimed_at: Generated<number | null>
    full_name: string
    role: Role
    password_hash: string
    created_at: number
    deactivated_at: number | null
    left_at: Generated<number | null>
    /** A user who waits for approval is inactive until the approval. */
    waiting_since: number | null
    /**
     * Subject of the user at the identity provider, and the last sign-in with the provider; see `auth/sso`. Linked
     * users have no password.
     */
    sso_issuer: Generated<string | null>
    sso_subject: Generated<string | null>
    sso_signed_in_at: Generated<number | null>
    provisioned_at: Generated<number | null>
    directory_key: Generated<string | null>
    external_id: Generated<string | null>
    /** The column `directory_profile` is JSON; see `domain/src/directory/user.ts`. */
    directory_profile: Generated<string | null>
  }
  notice_settings: { user_id: number } & Notices
}

export const userPersonalColumns = personalColumnsOf<UserTables>()({
  users: {
    staff:
      'id email email_claimed_at full_name role password_hash created_at deactivated_at left_at waiting_since sso_issuer sso_subject sso_signed_in_at provisioned_at directory_key external_id directory_profile',
  },
  notice_settings: { staff: 'user_id finished ended trouble rounds time_zone' },
})
