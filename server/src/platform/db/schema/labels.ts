import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface LabelTables {
  labels: {
    id: Generated<number>
    name: string
    description: string
    color: string
    amount_of_questions: number
    /** The import that created the label. `import_id` is null after a user has changed the label. */
    import_id: Generated<number | null>
  }
  archived_labels: { name: string; question_id: number }
}

export const labelPersonalColumns = personalColumnsOf<LabelTables>()({
  labels: { nobody: 'id name description color amount_of_questions import_id' },
  archived_labels: { nobody: 'name question_id' },
})
