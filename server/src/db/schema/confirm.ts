import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What stands behind a pass mark. */
export interface ConfirmTables {
  standards: {
    id: Generated<number>
    blueprint_id: number
    /** The one that runs, or the last one. */
    round: number
    closed_at: number | null
    created_by: number | null
    created_by_name: string
    created_at: number
  }
  standard_questions: { standard_id: number; position: number; question_id: number; version_id: number }
  standard_judges: { standard_id: number; position: number; user_id: number; full_name: string }
  standard_ratings: { standard_id: number; round: number; user_id: number; question_id: number; rating: number }
  /** A document: what its judges came to, see confirm/standards/queries.ts. */
  standard_rounds: { standard_id: number; round: number; document: string }
}

export const confirmTell = tellsOf<ConfirmTables>()({
  standards: { staff: 'created_by created_by_name', nobody: 'id blueprint_id round closed_at created_at' },
  standard_questions: { nobody: 'standard_id position question_id version_id' },
  standard_judges: { staff: 'user_id full_name', nobody: 'standard_id position' },
  standard_ratings: { staff: 'user_id rating', nobody: 'standard_id round question_id' },
  standard_rounds: { nobody: 'standard_id round document' },
})
