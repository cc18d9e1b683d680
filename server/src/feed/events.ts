import { chanceBytes } from '../db/chance.ts'
import type { Tx } from '../db/schema.ts'
import { insertRowsLater } from '../db/writeTogether.ts'

/** Something that happened to an interview. */
export interface RecordedEvent {
  event_id: string
  type: string
  at: number
  interview_id: number
  public_id: string
  external_id: string | null
  blueprint_id: number | null
  /** A document: what is told of it beside its names. */
  data: string
}

export const newEventId = (): string => `evt_${chanceBytes(16).toString('hex')}`

const columns = {
  ...({ event_id: 'text', type: 'text', at: 'bigint', interview_id: 'bigint' } as const),
  ...({ public_id: 'text', external_id: 'text', blueprint_id: 'bigint', data: 'text' } as const),
}

/** Stored with what has happened, or not at all; each gets its place once that is committed. */
export const recordEvents = (tx: Tx, events: readonly RecordedEvent[]): Promise<void> =>
  insertRowsLater(tx, 'events', columns, events)

/** Who was erased is named by nothing that a program knows them by; that something happened stays where it was. */
export const forgetExternalIds = (tx: Tx, interviewIds: readonly number[]) =>
  tx.updateTable('events').set({ external_id: null }).where('interview_id', 'in', interviewIds).execute()
