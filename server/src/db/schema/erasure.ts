import type { Generated } from 'kysely'

/** What was erased, and is to be. */
export interface ErasureTables {
  /** Receipts; see erasure/erase.ts. */
  erasures: {
    id: Generated<number>
    at: number
    by_id: number | null
    by_name: string
    cause: 'request' | 'retention'
    reason: string | null
    /** Its deed. */
    audit_id: number | null
    interviews: number
    submissions: number
    events: number
    mails: number
    remarks: number
    audit_details: number
  }
  erased_interviews: { erasure_id: number; interview_id: number; code_hash: string }
  /** One row at most: after how many days interviews are erased from `from_at` on, and until then. */
  retention: { name: string; days: number; from_at: number; days_before: number | null }
}
