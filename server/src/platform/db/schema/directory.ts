import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface DirectoryTables {
  directory_groups: {
    id: Generated<number>
    name: string
    name_key: string
    external_id: string | null
    created_at: number
    changed_at: number
  }
  directory_members: { group_id: number; user_id: number }
  /** The table contains recent requests of the directory, without personal data. */
  directory_calls: {
    id: Generated<number>
    at: number
    method: string
    kind: string
    status: number
    detail: string | null
  }
}

export const directoryPersonalColumns = personalColumnsOf<DirectoryTables>()({
  directory_groups: { nobody: 'id name name_key external_id created_at changed_at' },
  directory_members: { staff: 'user_id', nobody: 'group_id' },
  directory_calls: { nobody: 'id at method kind status detail' },
})
