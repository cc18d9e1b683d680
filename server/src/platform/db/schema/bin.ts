import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface BinTables {
  /** A deleted object. Exactly one of `interview_id`, `blueprint_id` and `label` is set. */
  bin: {
    id: Generated<number>
    interview_id: number | null
    blueprint_id: number | null
    /** The label's row as JSON. The row itself is deleted, so that the name of the label can be used again. */
    label: string | null
    deleted_by: number | null
    deleted_by_name: string
    deleted_at: number
  }
}

export const binPersonalColumns = personalColumnsOf<BinTables>()({
  bin: {
    candidate: 'interview_id',
    staff: 'deleted_by deleted_by_name',
    nobody: 'id blueprint_id label deleted_at',
  },
})
