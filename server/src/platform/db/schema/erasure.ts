import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface ErasureTables {
  erasures: {
    id: Generated<number>
    at: number
    by_id: number | null
    by_name: string
    cause: 'request' | 'retention'
    reason: string | null
    audit_id: number | null
    interviews: number
    submissions: number
    events: number
    mails: number
    remarks: number
    notes: number
    audit_details: number
  }
  erased_interviews: { erasure_id: number; interview_id: number; code_hash: string }
  /** The table `retention` has at most one row. `days` is valid from `from_at` on, and before that, `days_before`. */
  retention: { name: string; days: number; from_at: number; days_before: number | null }
}

export const erasurePersonalColumns = personalColumnsOf<ErasureTables>()({
  erasures: {
    staff: 'by_id by_name',
    nobody: 'id at cause reason audit_id interviews submissions events mails remarks notes audit_details',
  },
  erased_interviews: { nobody: 'erasure_id interview_id code_hash' },
  retention: { nobody: 'name days from_at days_before' },
})
