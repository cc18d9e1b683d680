import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What was done here. */
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
    /** What follows is null until the deed is sealed, see audit/seal.ts. */
    seq: Generated<number | null>
    /** The actor's name as it is looked for. */
    actor_words: Generated<string | null>
    salt: Generated<string | null>
    digest: Generated<string | null>
    hash: Generated<string | null>
    /** When an erasure took its detail and the salt. */
    erased_at: Generated<number | null>
    /** Of rows that earlier releases have written. */
    grows_until: Generated<number | null>
    /** What is noted once has a name of its own. */
    once: Generated<string | null>
  }
  /** One row: where the chain of the deeds ends. */
  audit_head: { name: string; seq: number; hash: string }
}

export const auditTell = tellsOf<AuditTables>()({
  audit: {
    candidate: 'detail salt',
    staff: 'actor_id actor_name actor_words address',
    nobody: 'id at action object_kind object_id actor_kind seq digest hash erased_at grows_until once',
  },
  audit_head: { nobody: 'name seq hash' },
})
