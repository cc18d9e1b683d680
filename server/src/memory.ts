import { type ClockFollowers, nobodyFollows } from './exam/clock/followers.ts'
import { noPapers, type Papers } from './exam/paper.ts'
import { emptyFileQueue, type FileQueue } from './imports/storing/fileQueue.ts'
import { type DifficultyMemory, noDifficulties } from './insight/fit/bankDifficulties.ts'
import { type Board, emptyBoard } from './insight/questions/board.ts'
import type { KnownVersions } from './insight/versions.ts'
import { type Names, noNames } from './interviews/list/names.ts'
import { noViews, type Views } from './interviews/views.ts'
import { emptyLiveBoard, type LiveBoard } from './live/board.ts'
import { emptyTwinMemory, type TwinMemory } from './questions/apart/twinMemory.ts'
import { type BankCache, emptyBankCache } from './questions/list/bankCache.ts'
import type { FirstFound } from './questions/list/searchBank.ts'
import { emptyTextIndex, type TextIndex } from './questions/list/textIndex.ts'
import type { RankedIds } from './rounds/ranking/rankedIds.ts'
import type { KnownDevices } from './sitting/devices.ts'
import { type ExamCache, emptyExamCache } from './sitting/examCache.ts'

/** What one node remembers between requests. All of it can be read again, and it ends with the app that was given it. */
export interface Memory {
  exams: ExamCache
  papers: Papers
  devices: KnownDevices
  names: Names
  /** Who is ranked in the rounds in which somebody looks for a common name. */
  rankedIds: RankedIds
  views: Views
  bankTotals: BankCache<number>
  /** What searches of the bank have found. */
  bankFound: BankCache<FirstFound>
  /** By which letters the questions of the bank are searched. */
  bankTextIndex: TextIndex
  /** What questions are compared by, to find those that are near. */
  twins: TwinMemory
  /** Whose streams of this node hear of which test's clock. */
  clockFollowers: ClockFollowers
  /** The running tests as their readers on this node have seen them last. */
  liveBoard: LiveBoard
  insight: { versions: KnownVersions; board: Board; difficulties: DifficultyMemory }
  /** Who does something with a file that was read. */
  fileQueue: FileQueue
}

export const emptyMemory = (): Memory => ({
  exams: emptyExamCache(),
  papers: noPapers(),
  devices: new Set(),
  names: noNames(),
  rankedIds: new Map(),
  views: noViews(),
  bankTotals: emptyBankCache(1_000),
  bankFound: emptyBankCache(100),
  bankTextIndex: emptyTextIndex(),
  twins: emptyTwinMemory(),
  clockFollowers: nobodyFollows(),
  liveBoard: emptyLiveBoard(),
  insight: { versions: new Map(), board: emptyBoard(), difficulties: noDifficulties() },
  fileQueue: emptyFileQueue(),
})
