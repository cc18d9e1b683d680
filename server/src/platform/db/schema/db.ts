import { personalColumnsOf } from './columnOwners.ts'

export interface DatabaseTables {
  /** Locks. If a rule concerns several rows, a transaction locks the rule's row before it writes. */
  turns: { name: string; taken: number }
  tallies: { name: string; amount: number }
}

export const databasePersonalColumns = personalColumnsOf<DatabaseTables>()({
  turns: { nobody: 'name taken' },
  tallies: { nobody: 'name amount' },
})
