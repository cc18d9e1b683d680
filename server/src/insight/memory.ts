import { type Board, emptyBoard } from './questions/board.ts'
import type { KnownVersions } from './versions.ts'

/** What a node remembers of insight: all of it can be read again. */
export interface InsightMemory {
  versions: KnownVersions
  board: Board
}

export const nothingCounted = (): InsightMemory => ({ versions: new Map(), board: emptyBoard() })
