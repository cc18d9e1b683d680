import { noPapers, type Papers } from './exam/paper.ts'
import { type Names, noNames } from './interviews/list/names.ts'
import { type BankTotals, noTotals } from './questions/pageOfBank.ts'
import { type Exams, noExams } from './sitting/live.ts'
import type { Seen } from './sitting/sightings.ts'

/** What one node remembers between requests. All of it can be read again, and it ends with the app that was given it. */
export interface Memory {
  exams: Exams
  papers: Papers
  seen: Seen
  names: Names
  bankTotals: BankTotals
}

export const emptyMemory = (): Memory => ({
  exams: noExams(),
  papers: noPapers(),
  seen: new Set(),
  names: noNames(),
  bankTotals: noTotals(),
})
