import type { Treatment } from '@assay/contract/insight/keyFix'
import type { AnswerStatusOrVoid } from '@assay/domain/insight/keyFix'
import type { EditionSums, OptionSums } from '@assay/domain/insight/tally'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface InsightTables {
  /**
   * The queue of interviews that must be counted again in the statistics, because they were closed, deleted or
   * reopened, or an answer key was fixed.
   */
  insight_due: { id: Generated<number>; interview_id: number }
  /** The table contains the interviews that the statistics count; see `insight/counting/contribution.ts`. */
  insight_counted: { interview_id: number; end_at: number; document: string; blueprint_id: number | null }
  /** `turn` shows when the blueprint's statistics last changed: it is the counter of the counting lock at that time. */
  insight_rounds: { blueprint_id: number; turn: number }
  /** The table contains the number of fast answers of each interview; see `verification/signals/paces.ts`. */
  insight_paces: { interview_id: number; answered: number; fast: number }
  /** All sums in the statistics of an edition are integers. */
  insight_editions: {
    id: Generated<number>
    question_id: number
    digest: string
    turn: number
  } & EditionSums
  insight_options: { edition: number; option_id: number } & OptionSums
  /** `month` is the number of months since the year 0. */
  insight_months: { edition: number; month: number; shown: number; correct: number }
  /** The newest row with a `made_at` is in use. While a calculation runs, its `made_at` is null. */
  insight_fits: {
    id: Generated<number>
    began_at: number
    made_at: number | null
    turn: number
    interviews: number
    document: string
  }
  insight_fit_editions: { fit_id: number; edition: number; document: string }
  insight_fit_groups: { fit_id: number; name: string; document: string }
  insight_fit_people: {
    fit_id: number
    interview_id: number
    label_set: string
    blueprint_id: number | null
    score: number
    part: number | null
  }
  key_fixes: {
    id: Generated<number>
    question_id: number
    wording: string
    treatment: Treatment
    reason: string
    right_ids: string
    right_before: string
    bank_before: string | null
    by_id: number | null
    by_name: string
    at: number
    of_version: number
    version: number
    covered_to: number
    finished: number
    unfinished: number
    changed: number
    score_changed: number
    undone_at: number | null
    undone_by: number | null
    undone_by_name: string | null
    undone_reason: string | null
  }
  /** The table contains the statistics of the question immediately before the fix of the answer key, as JSON. */
  key_fix_evidence: { key_fix_id: number; document: string }
  key_fix_changes: {
    key_fix_id: number
    interview_id: number
    place: number
    status_before: AnswerStatusOrVoid
    status_after: AnswerStatusOrVoid
    score_before: number
    score_after: number
    rank_before: number
    rank_after: number
    rank_of: number
  }
  key_fix_left: { key_fix_id: number; interview_id: number }
}

export const insightPersonalColumns = personalColumnsOf<InsightTables>()({
  insight_due: { nobody: 'id interview_id' },
  insight_counted: { candidate: 'interview_id end_at document', nobody: 'blueprint_id' },
  insight_rounds: { nobody: 'blueprint_id turn' },
  insight_paces: { candidate: 'interview_id answered fast' },
  insight_editions: {
    nobody:
      'id question_id digest turn shown correct answered seconds rest_shown rest_correct rest_sum rest_squares rest_of_correct week_sum week_squares week_of_correct week_rest answered_rest answered_rest_sum answered_rest_squares',
  },
  insight_options: { nobody: 'edition option_id chosen chosen_rest chosen_rest_sum' },
  insight_months: { nobody: 'edition month shown correct' },
  insight_fits: { nobody: 'id began_at made_at turn interviews document' },
  insight_fit_editions: { nobody: 'fit_id edition document' },
  insight_fit_groups: { nobody: 'fit_id name document' },
  insight_fit_people: { candidate: 'interview_id label_set blueprint_id score part', nobody: 'fit_id' },
  key_fixes: {
    staff: 'by_id by_name undone_by undone_by_name',
    nobody:
      'id question_id wording treatment reason right_ids right_before bank_before at of_version version covered_to finished unfinished changed score_changed undone_at undone_reason',
  },
  key_fix_evidence: { nobody: 'key_fix_id document' },
  key_fix_changes: {
    candidate: 'interview_id status_before status_after score_before score_after rank_before rank_after rank_of',
    nobody: 'key_fix_id place',
  },
  key_fix_left: { candidate: 'interview_id', nobody: 'key_fix_id' },
})
