import type { RoundLanguage } from '@assay/contract/blueprints'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What makes many interviews. */
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
    /** A document: the words of its mails, see blueprints/blueprint.ts. */
    texts: string
    created_by: number | null
    created_by_name: string
    created_at: number
    archived_at: number | null
    /** Since when it lies in the bin. */
    deleted_at: number | null
    role: string | null
    pass_mark: number | null
    /** Grows with every change. */
    version: Generated<number>
    /** Since when its interviews show no names; null where they do. */
    blind_since: number | null
    /** Since when its papers hold no two questions that are near; null where they may. */
    twins_apart_since: number | null
    /** On how many of a hundred papers in a row a question stands at most. */
    exposure_cap: number | null
    /** Since when its papers are about as difficult as each other. */
    balanced_since: number | null
    /** Since when its candidates are told that a confirmation may follow; null where they are not. */
    may_confirm_since: number | null
  }
  /** Every pass mark that a blueprint has had, and when it had none again. */
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
    /** As they were when the blueprint was saved: shown once the label is gone. */
    name: string
    color: string
    amount: number | null
  }
  /** `changes` only grows: what a node remembers of a round holds for as long as these rows stand as they stood. */
  blueprint_counts: { blueprint_id: number; score: number; amount: number; changes: Generated<number> }
  /** So many of a blueprint had so many right of those that count for them. */
  blueprint_outcomes: { blueprint_id: number; correct: number; counted: number; amount: number }
}

export const blueprintsTell = tellsOf<BlueprintTables>()({
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
