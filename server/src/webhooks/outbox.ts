import { randomBytes } from 'node:crypto'
import type { WebhookEvent } from '@assay/contract/doors/webhooks'
import { inChunks } from '../db/chunks.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { eventsFrom } from './webhook.ts'

/** Something that happened to an interview. */
export interface Told {
  type: WebhookEvent
  interviewId: number
  /** When it happened. */
  at: number
  /** Never a name, an e-mail, an answer or a score. The link is added when it is sent. */
  data: { code: string } & Readonly<Record<string, string>>
}

const listeners = (db: Queryable) =>
  db.selectFrom('webhooks').select(['id', 'events']).where('deactivated_at', 'is', null).orderBy('id').execute()

/** Whether anybody would hear of this. */
export async function isAnyoneTold(db: Queryable, type: WebhookEvent): Promise<boolean> {
  return (await listeners(db)).some(({ events }) => eventsFrom(events).includes(type))
}

const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`

export const newDelivery = (webhook_id: number, type: string, at: number) => ({
  ...{ webhook_id, type, at, message_id: newMessageId(), next_at: at },
  ...{ state: 'waiting' as const, sent_by: 'event' as const, attempts: 0, tries: 0 },
})

/** Writes down for every webhook that is active what it is to be told, stored with what it tells or not at all. */
export async function tellWebhooks(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const rows = (await listeners(tx)).flatMap(({ id, events }) => {
    const wanted = eventsFrom(events)
    return told
      .filter(({ type }) => wanted.includes(type))
      .map(({ type, interviewId, at, data }) => ({
        ...newDelivery(id, type, at),
        ...{ interview_id: interviewId, data: JSON.stringify(data) },
      }))
  })
  await inChunks(rows, (part) => tx.insertInto('deliveries').values(part).execute())
}
