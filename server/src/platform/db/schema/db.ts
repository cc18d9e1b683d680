import { personalColumnsOf } from './columnOwners.ts'

export interface DatabaseTables {
  /**
   * The table contains locks. If a rule concerns several rows, a transaction takes the lock of the rule before it
   * writes.
   */
  turns: { name: string; taken: number }
}

export const databasePersonalColumns = personalColumnsOf<DatabaseTables>()({
  turns: { nobody: 'name taken' },
})
