import { personalColumnsOf } from './columnOwners.ts'

export interface DatabaseTables {
  /** Locks. A transaction that writes under a rule across rows locks the rule's row first. */
  turns: { name: string; taken: number }
  tallies: { name: string; amount: number }
}

export const databasePersonalColumns = personalColumnsOf<DatabaseTables>()({
  turns: { nobody: 'name taken' },
  tallies: { nobody: 'name amount' },
})
