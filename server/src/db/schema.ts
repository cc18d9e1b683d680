import type { Role } from '@assay/domain/permissions'
import type { Generated, Kysely } from 'kysely'

/** Times are integer milliseconds in UTC; flags are a role, a state or a nullable time, never a boolean column. */
export interface Schema {
  /** One row a rule that spans rows; whoever writes under that rule takes its turn here first. */
  turns: { name: string; taken: number }
  users: {
    id: Generated<number>
    email: string
    full_name: string
    role: Role
    password_hash: string
    created_at: number
    deactivated_at: number | null
  }
  sessions: {
    token_hash: string
    user_id: number
    created_at: number
    last_seen_at: number
    expires_at: number
  }
  audit: {
    id: Generated<number>
    at: number
    actor_id: number | null
    actor_name: string
    action: string
    object_kind: string
    object_id: string
    detail: string | null
    address: string
  }
}

export type Db = Kysely<Schema>
