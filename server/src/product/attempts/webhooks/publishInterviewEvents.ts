import type { Tx } from '../../../platform/db/schema.ts'
import { type InterviewEvent, queueWebhookEvents } from '../../../platform/webhooks/outbox.ts'
import { textWithIds } from '../ids/giveIds.ts'

/** A client may have used an interview code as external id, so codes in the external id are replaced too. */
async function withoutCodes(tx: Tx, event: InterviewEvent): Promise<InterviewEvent> {
  if (event.externalId === null) return event
  const externalId = await textWithIds(tx, event.externalId)
  return { ...event, externalId: externalId === '' ? null : externalId }
}

/** Publishes interview events. Interview codes are replaced by ids, because a code opens the test. */
export async function publishInterviewEvents(tx: Tx, events: readonly InterviewEvent[]): Promise<void> {
  const named: InterviewEvent[] = []
  for (const each of events) named.push(await withoutCodes(tx, each))
  await queueWebhookEvents(tx, named)
}
