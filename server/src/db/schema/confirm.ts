import type { SignalKind } from '@assay/domain/confirm/signals/round'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What stands behind a pass mark, and what deserves a look in the answers of a round. */
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
  /** What the signals of a blueprint were found in; see confirm/signals/. */
  signal_rounds: {
    blueprint_id: number
    /** Since when a node is at it; null where none is. */
    claimed_at: number | null
    made_at: number | null
    /** As insight_rounds has it. */
    turn: Generated<number>
    fit_id: Generated<number>
    interviews: Generated<number>
    pairs: Generated<number>
    /** How many papers are long enough to be held against each other. */
    comparable: Generated<number>
  }
  signals: {
    id: Generated<number>
    blueprint_id: number
    kind: SignalKind
    /** What it is about, in one text: of a blueprint and a kind there is one of each. */
    subject: string
    question_id: number | null
    /** As insight_editions has it. */
    edition_id: string | null
    interview_id: number | null
    other_id: number | null
    /** A document; null while it is not found. */
    figures: string | null
    /** In the list. */
    place: number
    set_aside_at: number | null
    set_aside_by: number | null
    set_aside_by_name: string | null
    set_aside_reason: string | null
  }
}

export const confirmTell = tellsOf<ConfirmTables>()({
  standards: { staff: 'created_by created_by_name', nobody: 'id blueprint_id round closed_at created_at' },
  standard_questions: { nobody: 'standard_id position question_id version_id' },
  standard_judges: { staff: 'user_id full_name', nobody: 'standard_id position' },
  standard_ratings: { staff: 'user_id rating', nobody: 'standard_id round question_id' },
  standard_rounds: { nobody: 'standard_id round document' },
  signal_rounds: { nobody: 'blueprint_id claimed_at made_at turn fit_id interviews pairs comparable' },
  signals: {
    candidate: 'interview_id other_id subject figures',
    staff: 'set_aside_by set_aside_by_name',
    nobody: 'id blueprint_id kind question_id edition_id place set_aside_at set_aside_reason',
  },
})
