import type { ExportFormat } from '@assay/contract/imports/exports'
import type { Exported, ExportedLabel, ExportedPassage } from '../exported.ts'

/** The first message to the writing process. */
export interface WritingJob {
  format: ExportFormat
  total: number
}

/** Questions of the writing process to the server, and their answers. */
export interface Questions {
  labels: { ask: object; answer: ExportedLabel[] }
  passages: { ask: object; answer: ExportedPassage[] }
  pictureNames: { ask: object; answer: string[] }
  bytes: { ask: { name: string }; answer: Uint8Array | undefined }
  /** The first or the next questions; none at the end. Some files are written in two passes. */
  questions: { ask: { isFirst: boolean }; answer: Exported[] }
  /** The name and type of the file. */
  head: { ask: { name: string; type: string }; answer: null }
  /** Sends a piece of the file; answered once the caller wants the next one. */
  piece: { ask: { bytes: Uint8Array }; answer: null }
}

type Asked = { [Kind in keyof Questions]: { kind: Kind; id: number } & Questions[Kind]['ask'] }[keyof Questions]

export type WriterMessage = { kind: 'ready' } | { kind: 'end' } | Asked
export interface Answered {
  id: number
  answer: Questions[keyof Questions]['answer']
}
