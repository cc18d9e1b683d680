import type { SecondFactorRule } from '@assay/contract/erasure/policy'
import type { NamePolicy } from '@assay/domain/people/names'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What somebody comes in by, and what holds for everybody who does. */
export interface AuthTables {
  sessions: {
    token_hash: string
    /** How its owner names it; opens nothing. */
    id: string
    user_id: number
    created_at: number
    last_seen_at: number
    expires_at: number
    /** Where it was used last. */
    address: string
    /** In words, see domain/people/device.ts. */
    device: string
    /** What the company's sign-in calls this one, and the token that it gave for it: with them it ends it, and is asked to. */
    sso_sid: Generated<string | null>
    id_token: Generated<string | null>
  }
  /** Authenticator apps and passkeys; see auth/factor. */
  factors: {
    id: string
    user_id: number
    kind: 'totp' | 'passkey'
    name: string
    /** Of an app what its codes are made from, of a passkey the public key in base64url. */
    secret: string
    /** How the browser names a passkey. */
    credential_id: string | null
    transports: string | null
    /** The last step that was taken, or how often the passkey says that it was used. */
    counter: number
    created_at: number
    /** Null while it is being set up. */
    confirmed_at: number | null
    last_used_at: number | null
  }
  recovery_codes: {
    user_id: number
    code_hash: string
    used_at: number | null
    /** When it was brought once more after that, which counts as wrong this once. */
    shown_again_at: number | null
  }
  /** Tries of a second step that were wrong, for as long as they count. */
  wrong_factors: {
    user_id: number
    at: number
    /** The browser that is known, which counts for itself; null for all others together. */
    browser: string | null
  }
  /** Signing in, or adding a passkey, that waits for its second half. */
  challenges: {
    hash: string
    /** Null where a passkey alone will tell who it is. */
    user_id: number | null
    kind: 'sign_in' | 'passkey' | 'new_passkey'
    /** Of the password that was proved: with a new one it is over. */
    password_hash: string | null
    /** What a passkey signs. */
    nonce: string
    wrong: number
    expires_at: number
  }
  /** Signing in at the company that waits for the browser to come back. */
  sso_states: { hash: string; browser_hash: string; to: string; expires_at: number }
  /** What the company's sign-in has said once and must not say again, for as long as it would be believed. */
  sso_logouts: { hash: string; expires_at: number }
  sign_in_links: { hash: string; user_id: number; kind: 'password' | 'mailed' | 'once'; expires_at: number }
  api_tokens: {
    id: Generated<number>
    token_hash: string
    name: string
    hint: string
    /** Parted by spaces. */
    scopes: string
    /** A document: the blueprints whose rounds are all that it knows of; null where it knows of every round. */
    blueprint_ids: Generated<string | null>
    /** How many days before its end its maker was told of it last. */
    warned_days: Generated<number | null>
    /** Whose it is; null where it is nobody's. */
    user_id: number | null
    created_by: number | null
    created_by_name: string
    created_at: number
    expires_at: number
    last_used_at: number | null
    last_used_address: string | null
  }
  /** One row at most: what holds for everybody. */
  policy: { name: string; second_factor: SecondFactorRule; names: Generated<NamePolicy> }
  /** What an installation keeps to itself, see auth/installationKey.ts. */
  secrets: { name: string; value: string }
}

export const authTell = tellsOf<AuthTables>()({
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
