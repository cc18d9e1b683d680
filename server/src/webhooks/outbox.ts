import { randomBytes } from 'node:crypto'
import type { WebhookEvent } from '@assay/contract/facts/facts'
import { sql } from 'kysely'
import { inChunks } from '../db/chunks.ts'
import { rowsAsTable } from '../db/rowsAsTable.ts'
import type { Tx } from '../db/schema.ts'

/** Something that happened to an interview. */
export interface InterviewEvent {
  type: WebhookEvent
  interviewId: number
  /** When it happened. */
  at: number
  /** What names it to receivers: they can sit no test. */
  publicId: string
  externalId: string | null
  /** Never a name, an e-mail, an answer or a score. The link is added when it is sent. */
  data: Readonly<Record<string, string>>
}

const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`

export const newDelivery = (webhook_id: number, type: string, at: number) => ({
  webhook_id,
  type,
  at,
  message_id: newMessageId(),
  next_at: at,
  state: 'waiting' as const,
  sent_by: 'event' as const,
  attempts: 0,
  tries: 0,
})

const columns = { message_id: 'text', type: 'text', at: 'bigint', interview_id: 'bigint', data: 'text' } as const

/**
 * Writes down for every webhook that is active what it is to be told, stored with what it tells or not at all: one statement,
 * which finds the webhooks as well, so that this costs no more where there is none. The id says nothing but is another for each.
 */
export async function tellWebhooks(tx: Tx, told: readonly InterviewEvent[]): Promise<void> {
  await inChunks(told, async (part) => {
    const rows = part.map(({ type, interviewId, publicId: id, externalId: external_id, at, data }) => ({
      message_id: newMessageId(),
      type,
      at,
      interview_id: interviewId,
      data: JSON.stringify({ id, external_id, code: id, ...data }),
    }))
    // The list of events is JSON that we have written, so each stands in quotes there.
    await sql`
      insert into deliveries (webhook_id, message_id, type, at, next_at, interview_id, data, state, sent_by, attempts, tries)
      select webhooks.id, input.message_id || webhooks.id, input.type, input.at, input.at, input.interview_id, input.data,
        'waiting', 'event', 0, 0
      from webhooks cross join ${rowsAsTable(tx, columns, rows)}
      where webhooks.deactivated_at is null and webhooks.events like '%"' || input.type || '"%'
      order by webhooks.id`.execute(tx)
    return []
  })
}
