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
  tallies: { name: string; amount: number }
  labels: {
    id: Generated<number>
    /** Upper-case. */
    name: string
    description: string
    color: string
    /** How many questions of the bank have it. */
    amount_of_questions: number
  }
  questions: {
    id: Generated<number>
    code: string
    /** The number of its current version. */
    version: number
    archived_at: number | null
  }
  question_versions: {
    id: Generated<number>
    question_id: number
    version: number
    description: string
    description_html: string
    kind: 'single' | 'multiple'
    /** A document, see questions/answers.ts. */
    answers: string
    digest: string
    created_at: number
    created_by: number | null
  }
  question_labels: { label_id: number; question_id: number }
}

export type Db = Kysely<Schema>
