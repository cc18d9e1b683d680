import { randomBytes } from 'node:crypto'
import { insertRows } from '../db/rowsAsTable.ts'
import type { Tx } from '../db/schema.ts'

export interface RecordedEvent {
  event_id: string
  type: string
  at: number
  interview_id: number
  public_id: string
  external_id: string | null
  blueprint_id: number | null
  data: string
}

export type EventTime = Pick<RecordedEvent, 'at' | 'interview_id'>

export const newEventId = (): string => `evt_${randomBytes(16).toString('hex')}`

const columns = {
  ...({ event_id: 'text', type: 'text', at: 'bigint', interview_id: 'bigint' } as const),
  ...({ public_id: 'text', external_id: 'text', blueprint_id: 'bigint', data: 'text' } as const),
}

export const recordEvents = (tx: Tx, events: readonly RecordedEvent[]): Promise<void> =>
  insertRows(tx, 'events', columns, events)

export const eraseExternalIds = (tx: Tx, interviewIds: readonly number[]) =>
  tx.updateTable('events').set({ external_id: null }).where('interview_id', 'in', interviewIds).execute()
