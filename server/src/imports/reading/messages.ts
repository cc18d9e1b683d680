import type { CleanPicture } from '../../pictures/cleanPicture.ts'
import type { NewItemRow } from '../itemRow.ts'
import type { NewPassageRow } from '../passages/passageRow.ts'
import type { BankQuestion } from '../plan.ts'
import type { Summary } from '../summary.ts'
import type { FileReading } from './readFile.ts'
import type { WantedReading } from './readText.ts'

/** What the reading process is given first. */
export interface ReadingJob {
  bytes: Uint8Array
  wanted: WantedReading
}

/** What came of a file. */
export interface FileOutcome {
  format: FileReading['format']
  encoding: FileReading['encoding']
  summary: Summary
  isRefused: boolean
}

/** A question of the bank with its answers as they are stored: they are read where nobody waits for it. */
type BankRow = Omit<BankQuestion, 'answers'> & { answers: string }

/** What the reading process asks of the server, and is answered. */
export interface Questions {
  /** The part of the bank behind this id. */
  bank: { ask: { after: number; total: number }; answer: BankRow[] }
  /** Keeps pictures and says what they are called from then on, in the same order. */
  pictures: { ask: { pictures: { name: string; picture: CleanPicture }[] }; answer: string[] }
  /** Which of these pictures the installation has. */
  known: { ask: { names: string[] }; answer: string[] }
  /** Stores a part of the texts that questions of the file share. */
  passages: { ask: { rows: NewPassageRow[] }; answer: null }
  /** Stores a part of the file's questions. */
  items: { ask: { rows: NewItemRow[]; done: number }; answer: null }
}

export type ReaderMessage =
  | { kind: 'ready' }
  | { [Kind in keyof Questions]: { kind: Kind } & Questions[Kind]['ask'] }[keyof Questions]
  | { kind: 'outcome'; outcome: FileOutcome }
