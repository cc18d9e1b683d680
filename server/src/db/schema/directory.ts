import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What the company's directory keeps here; of users it stands in `users`. */
export interface DirectoryTables {
  directory_groups: {
    id: Generated<number>
    name: string
    /** In small letters. */
    name_key: string
    external_id: string | null
    created_at: number
    changed_at: number
  }
  directory_members: { group_id: number; user_id: number }
  /** The last calls of a directory, without anything that names somebody. */
  directory_calls: {
    id: Generated<number>
    at: number
    method: string
    kind: string
    status: number
    /** Why it was refused. */
    detail: string | null
  }
}

export const directoryTells = tellsOf<DirectoryTables>()({
  directory_groups: { nobody: 'id name name_key external_id created_at changed_at' },
  directory_members: { staff: 'user_id', nobody: 'group_id' },
  directory_calls: { nobody: 'id at method kind status detail' },
})
