import type { RoundLanguage } from '@assay/contract/blueprints'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface BlueprintTables {
  blueprints: {
    id: Generated<number>
    name: string
    amount_of_questions: number
    max_time: number
    language: RoundLanguage
    instructions: string
    instructions_html: string
    open_days: number | null
    reminder_hours: number | null
    time_zone: string
    texts: string
    created_by: number | null
    created_by_name: string
    created_at: number
    archived_at: number | null
    deleted_at: number | null
    role: string | null
    pass_mark: number | null
    version: Generated<number>
    blind_since: number | null
    twins_apart_since: number | null
    /** Maximum number of tests, among 100 consecutive tests, that contain the same question. */
    exposure_cap: number | null
    balanced_since: number | null
    /** The column `may_confirm_since` is set if candidates are informed that a verification test may follow. */
    may_confirm_since: number | null
  }
  pass_marks: {
    id: Generated<number>
    blueprint_id: number
    pass_mark: number | null
    reason: string | null
    by_id: number | null
    by_name: string
    at: number
  }
  blueprint_labels: {
    blueprint_id: number
    position: number
    label_id: number
    name: string
    color: string
    amount: number | null
  }
  /** `changes` counts all changes. Cached results of a round are valid only while this number stays the same. */
  blueprint_counts: { blueprint_id: number; score: number; amount: number; changes: Generated<number> }
  blueprint_outcomes: { blueprint_id: number; correct: number; counted: number; amount: number }
}

export const blueprintPersonalColumns = personalColumnsOf<BlueprintTables>()({
  blueprints: {
    staff: 'created_by created_by_name',
    nobody:
      'id name amount_of_questions max_time language instructions instructions_html open_days reminder_hours time_zone texts created_at archived_at deleted_at role pass_mark version blind_since twins_apart_since exposure_cap balanced_since may_confirm_since',
  },
  pass_marks: { staff: 'by_id by_name', nobody: 'id blueprint_id pass_mark reason at' },
  blueprint_labels: { nobody: 'blueprint_id position label_id name color amount' },
  blueprint_counts: { nobody: 'blueprint_id score amount changes' },
  blueprint_outcomes: { nobody: 'blueprint_id correct counted amount' },
})
