import { tellsOf } from './tells.ts'

/** What serves every room. */
export interface HouseTables {
  /** One row for each rule that spans rows; a transaction that writes under that rule takes its turn here first. */
  turns: { name: string; taken: number }
  tallies: { name: string; amount: number }
}

export const houseTell = tellsOf<HouseTables>()({
  turns: { nobody: 'name taken' },
  tallies: { nobody: 'name amount' },
})
