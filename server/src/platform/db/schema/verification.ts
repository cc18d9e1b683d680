import type { SignalKind } from '@assay/domain/verification/signals/round'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface ConfirmTables {
  standards: {
    id: Generated<number>
    blueprint_id: number
    round: number
    closed_at: number | null
    created_by: number | null
    created_by_name: string
    created_at: number
  }
  standard_questions: { standard_id: number; position: number; question_id: number; version_id: number }
  standard_judges: { standard_id: number; position: number; user_id: number; full_name: string }
  standard_ratings: { standard_id: number; round: number; user_id: number; question_id: number; rating: number }
  standard_rounds: { standard_id: number; round: number; document: string }
  signal_rounds: {
    blueprint_id: number
    claimed_at: number | null
    made_at: number | null
    turn: Generated<number>
    fit_id: Generated<number>
    interviews: Generated<number>
    pairs: Generated<number>
    /** Number of tests with enough answered questions to be compared with other tests. */
    comparable: Generated<number>
  }
  signals: {
    id: Generated<number>
    blueprint_id: number
    kind: SignalKind
    /** The subject of a signal is unique for each blueprint and kind. */
    subject: string
    question_id: number | null
    edition_id: string | null
    interview_id: number | null
    other_id: number | null
    /** The figures of the signal as JSON. `figures` is null if the signal is no longer found. */
    figures: string | null
    place: number
    set_aside_at: number | null
    set_aside_by: number | null
    set_aside_by_name: string | null
    set_aside_reason: string | null
  }
}

export const verificationPersonalColumns = personalColumnsOf<ConfirmTables>()({
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
