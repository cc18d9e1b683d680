import type { ExportFormat } from '@assay/contract/imports/exports'
import type { Exported, ExportedLabel, ExportedPassage } from '../exported.ts'

export interface WritingJob {
  format: ExportFormat
  total: number
}

export interface ServerRequests {
  labels: { ask: object; answer: ExportedLabel[] }
  passages: { ask: object; answer: ExportedPassage[] }
  pictureNames: { ask: object; answer: string[] }
  bytes: { ask: { name: string }; answer: Uint8Array | undefined }
  /** With `isFirst`, reading starts again at the first question, because some formats read all questions twice. */
  questions: { ask: { isFirst: boolean }; answer: Exported[] }
  head: { ask: { name: string; type: string }; answer: null }
  /** The server confirms a `piece` only when the reader of the file wants the next part. */
  piece: { ask: { bytes: Uint8Array }; answer: null }
}

export type WriterMessage =
  | { kind: 'ready' }
  | { kind: 'end' }
  | { [Kind in keyof ServerRequests]: { kind: Kind } & ServerRequests[Kind]['ask'] }[keyof ServerRequests]

export interface Answered {
  answer: ServerRequests[keyof ServerRequests]['answer']
}
