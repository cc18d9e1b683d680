import { randomBytes } from 'node:crypto'
import type { WebhookEvent } from '@assay/contract/facts/facts'
import { sql } from 'kysely'
import { inChunks } from '../db/chunks.ts'
import { rowsAsTable } from '../db/rowsAsTable.ts'
import type { Tx } from '../db/schema.ts'
import { newEventId, recordEvents } from '../feed/events.ts'
import { hasValidToken } from '../http/caller/endedTokens.ts'
import { scheduleStatusUpdates } from './scheduleStatusUpdates.ts'

export interface InterviewEvent {
  type: WebhookEvent
  interviewId: number
  at: number
  /** The public id identifies the interview for receivers, but does not open a test. */
  publicId: string
  externalId: string | null
  blueprintId: number | null
  /**
   * The data of an event must never contain a name, e-mail address, answer or score. The link to the result is added
   * when the event is sent.
   */
  data: Readonly<Record<string, string>>
}

const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`

export const newDelivery = (webhook_id: number, type: string, at: number) => ({
  webhook_id,
  type,
  at,
  message_id: newMessageId(),
  event_id: newEventId(),
  next_at: at,
  state: 'waiting' as const,
  sent_by: 'event' as const,
  attempts: 0,
  tries: 0,
})

const columns = {
  ...({
    message_id: 'text',
    event_id: 'text',
    type: 'text',
    at: 'bigint',
    interview_id: 'bigint',
    data: 'text',
  } as const),
}

const feedEvent = ({ type, interviewId, publicId, externalId, blueprintId, at, data }: InterviewEvent) => ({
  ...{ event_id: newEventId(), type, at, interview_id: interviewId },
  ...{ public_id: publicId, external_id: externalId, blueprint_id: blueprintId, data: JSON.stringify(data) },
})

/**
 * The statement that inserts the deliveries also finds the webhooks, so an installation without webhooks needs no
 * additional statement.
 */
export async function queueWebhookEvents(tx: Tx, events: readonly InterviewEvent[]): Promise<void> {
  await inChunks(events, async (part) => {
    const events = part.map(feedEvent)
    await recordEvents(tx, events)
    await scheduleStatusUpdates(tx, part)
    const rows = events.map(({ public_id: id, external_id, blueprint_id: _, data, ...event }) => ({
      ...event,
      message_id: newMessageId(),
      data: JSON.stringify({ id, external_id, code: id, ...JSON.parse(data) }),
    }))
    // The column `events` is JSON from Assay, so a search for the quoted name of an event finds exactly this event.
    const telling = sql`
      insert into deliveries (webhook_id, message_id, event_id, type, at, next_at, interview_id, data, state, sent_by, attempts, tries)
      select webhooks.id, input.message_id || webhooks.id, input.event_id, input.type, input.at, input.at, input.interview_id,
        input.data, 'waiting', 'event', 0, 0
      from webhooks cross join ${rowsAsTable(tx, columns, rows)}
      where webhooks.deactivated_at is null and ${hasValidToken('webhooks.token_id', sql.ref('input.at'))} and webhooks.events like '%"' || input.type || '"%'
      order by webhooks.id`
    await telling.execute(tx)
    return []
  })
}
