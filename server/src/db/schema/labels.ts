import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** Labels of questions. */
export interface LabelTables {
  labels: {
    id: Generated<number>
    /** Upper-case. */
    name: string
    description: string
    color: string
    /** How many questions of the bank have it. */
    amount_of_questions: number
    /** The import that made it, until somebody changes it. */
    import_id: Generated<number | null>
  }
  /** The labels that a question had when it left the bank. */
  archived_labels: { name: string; question_id: number }
}

export const labelsTell = tellsOf<LabelTables>()({
  labels: { nobody: 'id name description color amount_of_questions import_id' },
  archived_labels: { nobody: 'name question_id' },
})
