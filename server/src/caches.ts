import { type AttemptCache, emptyAttemptCache } from './product/attempts/attemptCache.ts'
import type { KnownDevices } from './product/attempts/groupCommit/devices.ts'
import { emptyPaperCache, type PaperCache } from './product/exam/candidatePaper.ts'
import { type ClockStreams, noClockStreams } from './product/exam/clock/clockStreams.ts'
import { emptyImportChangeQueue, type ImportChangeQueue } from './product/imports/storing/importChangeQueue.ts'
import { type DifficultyCache, noDifficulties } from './product/insight/fit/bankDifficulties.ts'
import { type Board, emptyBoard } from './product/insight/questions/board.ts'
import type { ScoringVersionCache } from './product/insight/scoringVersions.ts'
import { emptyViews, type Views } from './product/interviews/views.ts'
import { emptyLiveBoard, type LiveBoard } from './product/live/board.ts'
import { emptySimilarityCache, type SimilarityCache } from './product/questions/enemies/similarityCache.ts'

/** These caches can be loaded again from the database, except for open streams, the file queue, and unsaved data. */
export interface Caches {
  attempts: AttemptCache
  papers: PaperCache
  devices: KnownDevices
  views: Views
  similarityCache: SimilarityCache
  /** Open event streams of this node, grouped by test. */
  clockStreams: ClockStreams
  /** Running tests in the state that this node last read for the live page. */
  liveBoard: LiveBoard
  insight: { versions: ScoringVersionCache; board: Board; difficulties: DifficultyCache }
  importChanges: ImportChangeQueue
}

export const emptyCaches = (): Caches => ({
  attempts: emptyAttemptCache(),
  papers: emptyPaperCache(),
  devices: new Set(),
  views: emptyViews(),
  similarityCache: emptySimilarityCache(),
  clockStreams: noClockStreams(),
  liveBoard: emptyLiveBoard(),
  insight: { versions: new Map(), board: emptyBoard(), difficulties: noDifficulties() },
  importChanges: emptyImportChangeQueue(),
})
