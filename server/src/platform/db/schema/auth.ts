import type { SecondFactorRule } from '@assay/contract/erasure/policy'
import type { NamePolicy } from '@assay/domain/people/names'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface AuthTables {
  sessions: {
    token_hash: string
    id: string
    user_id: number
    created_at: number
    last_seen_at: number
    expires_at: number
    address: string
    device: string
    /**
     * Session id and ID token of the identity provider, so that a sign-out in Assay or at the provider ends both
     * sessions.
     */
    sso_sid: Generated<string | null>
    id_token: Generated<string | null>
  }
  factors: {
    id: string
    user_id: number
    kind: 'totp' | 'passkey'
    name: string
    /** The secret of an authenticator app, or the public key of a passkey in base64url. */
    secret: string
    credential_id: string | null
    transports: string | null
    /** The last used time step of an authenticator app, or the signature counter of a passkey. */
    counter: number
    created_at: number
    confirmed_at: number | null
    last_used_at: number | null
  }
  recovery_codes: {
    user_id: number
    code_hash: string
    used_at: number | null
    /**
     * Time when the used code was sent again for the first time. Only the first repetition counts as a wrong attempt.
     */
    shown_again_at: number | null
  }
  wrong_factors: {
    user_id: number
    at: number
    /** The known browser whose attempts are counted separately. `browser` is null for all other browsers together. */
    browser: string | null
  }
  /** The table contains sign-ins and new passkeys between the first and the second request. */
  challenges: {
    hash: string
    /** The column `user_id` is null if the passkey alone identifies the user. */
    user_id: number | null
    kind: 'sign_in' | 'passkey' | 'new_passkey'
    /** Hash of the password that was proved. If the user gets a new password, the sign-in challenge ends. */
    password_hash: string | null
    nonce: string
    wrong: number
    expires_at: number
  }
  sso_states: { hash: string; browser_hash: string; to: string; expires_at: number }
  /** A used logout token is stored until it expires, so that the token cannot be used again. */
  sso_logouts: { hash: string; expires_at: number }
  sign_in_links: { hash: string; user_id: number; kind: 'password' | 'mailed' | 'once'; expires_at: number }
  api_tokens: {
    id: Generated<number>
    token_hash: string
    name: string
    hint: string
    scopes: string
    /** JSON list of the blueprints that the token may access. `blueprint_ids` is null for access to all blueprints. */
    blueprint_ids: Generated<string | null>
    warned_days: Generated<number | null>
    /** The column `user_id` is null if the token belongs to the installation. */
    user_id: number | null
    created_by: number | null
    created_by_name: string
    created_at: number
    expires_at: number
    last_used_at: number | null
    last_used_address: string | null
  }
  /** The table `policy` has at most one row. */
  policy: { name: string; second_factor: SecondFactorRule; names: Generated<NamePolicy> }
  secrets: { name: string; value: string }
}

export const authPersonalColumns = personalColumnsOf<AuthTables>()({
  sessions: {
    staff: 'token_hash id user_id created_at last_seen_at expires_at address device sso_sid id_token',
  },
  factors: {
    staff: 'id user_id kind name secret credential_id transports counter created_at confirmed_at last_used_at',
  },
  recovery_codes: { staff: 'user_id code_hash used_at shown_again_at' },
  wrong_factors: { staff: 'user_id at browser' },
  challenges: { staff: 'hash user_id kind password_hash nonce wrong expires_at' },
  sso_states: { staff: 'hash browser_hash to expires_at' },
  sso_logouts: { nobody: 'hash expires_at' },
  sign_in_links: { staff: 'hash user_id kind expires_at' },
  api_tokens: {
    staff: 'user_id created_by created_by_name last_used_at last_used_address',
    nobody: 'id token_hash name hint scopes blueprint_ids warned_days created_at expires_at',
  },
  policy: { nobody: 'name second_factor names' },
  secrets: { nobody: 'name value' },
})
