import type { CleanPicture } from '../../pictures/cleanPicture.ts'
import type { NewItemRow } from '../itemRow.ts'
import type { NewPassageRow } from '../passages/passageRow.ts'
import type { BankQuestion } from '../plan.ts'
import type { Summary } from '../summary.ts'
import type { FileReading } from './readFile.ts'
import type { WantedReading } from './readText.ts'

export interface ReadingJob {
  bytes: Uint8Array
  wanted: WantedReading
}

export interface FileOutcome {
  format: FileReading['format']
  encoding: FileReading['encoding']
  summary: Summary
  isRefused: boolean
}

type BankRow = Omit<BankQuestion, 'answers'> & { answers: string }

export interface ServerRequests {
  bank: { ask: { after: number; total: number }; answer: BankRow[] }
  pictures: { ask: { pictures: { name: string; picture: CleanPicture }[] }; answer: string[] }
  known: { ask: { names: string[] }; answer: string[] }
  passages: { ask: { rows: NewPassageRow[] }; answer: null }
  items: { ask: { rows: NewItemRow[]; done: number }; answer: null }
}

export type ReaderMessage =
  | { kind: 'ready' }
  | { [Kind in keyof ServerRequests]: { kind: Kind } & ServerRequests[Kind]['ask'] }[keyof ServerRequests]
  | { kind: 'outcome'; outcome: FileOutcome }
