import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface AuditTables {
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
    actor_kind: Generated<'user' | 'token' | 'shell' | 'system'>
    /** The column `seq` and the next four columns are null until the audit entry is sealed; see `audit/seal.ts`. */
    seq: Generated<number | null>
    /** The column `actor_words` contains the actor's name in the form that searches use. */
    actor_words: Generated<string | null>
    salt: Generated<string | null>
    digest: Generated<string | null>
    hash: Generated<string | null>
    erased_at: Generated<number | null>
    /** The column `grows_until` is null, except in rows of older releases. */
    grows_until: Generated<number | null>
    once: Generated<string | null>
  }
  /** The row with the name `audit` has the number and the hash of the newest entry in the audit chain. */
  audit_head: { name: string; seq: number; hash: string }
}

export const auditPersonalColumns = personalColumnsOf<AuditTables>()({
  audit: {
    candidate: 'detail salt',
    staff: 'actor_id actor_name actor_words address',
    nobody: 'id at action object_kind object_id actor_kind seq digest hash erased_at grows_until once',
  },
  audit_head: { nobody: 'name seq hash' },
})
