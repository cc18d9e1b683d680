import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What was deleted and can still be brought back. */
export interface BinTables {
  /** One of the three is set. */
  bin: {
    id: Generated<number>
    interview_id: number | null
    blueprint_id: number | null
    /** A document: the label's row, which is gone from its table so that its name is free. */
    label: string | null
    deleted_by: number | null
    deleted_by_name: string
    deleted_at: number
  }
}

export const binTell = tellsOf<BinTables>()({
  bin: {
    candidate: 'interview_id',
    staff: 'deleted_by deleted_by_name',
    nobody: 'id blueprint_id label deleted_at',
  },
})
