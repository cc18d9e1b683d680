import { type ClockFollowers, nobodyFollows } from './exam/clock/followers.ts'
import { noPapers, type Papers } from './exam/paper.ts'
import { type Line, nobodyInLine } from './imports/storing/line.ts'
import { type InsightMemory, nothingCounted } from './insight/memory.ts'
import { type Names, noNames } from './interviews/list/names.ts'
import { noViews, type Views } from './interviews/views.ts'
import { emptyBoard, type LiveBoard } from './live/board.ts'
import { type BankLetters, noLetters } from './questions/list/mayHold.ts'
import { nothingPerTurn, type PerTurn } from './questions/list/perTurn.ts'
import type { FirstFound } from './questions/list/searchBank.ts'
import { type Exams, noExams } from './sitting/live.ts'
import type { Seen } from './sitting/sightings.ts'

/** What one node remembers between requests. All of it can be read again, and it ends with the app that was given it. */
export interface Memory {
  exams: Exams
  papers: Papers
  seen: Seen
  names: Names
  views: Views
  bankTotals: PerTurn<number>
  /** What searches of the bank have found. */
  bankFound: PerTurn<FirstFound>
  /** By which letters the questions of the bank are searched. */
  bankLetters: BankLetters
  /** Whose streams of this node hear of which test's clock. */
  clockFollowers: ClockFollowers
  /** The running tests as those who look at them on this node have seen them last. */
  liveBoard: LiveBoard
  insight: InsightMemory
  /** Who does something with a file that was read. */
  files: Line
}

export const emptyMemory = (): Memory => ({
  exams: noExams(),
  papers: noPapers(),
  seen: new Set(),
  names: noNames(),
  views: noViews(),
  bankTotals: nothingPerTurn(1_000),
  bankFound: nothingPerTurn(100),
  bankLetters: noLetters(),
  clockFollowers: nobodyFollows(),
  liveBoard: emptyBoard(),
  insight: nothingCounted(),
  files: nobodyInLine(),
})
