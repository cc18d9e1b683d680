import type { Tx } from '../../db/schema.ts'
import { type InterviewEvent, tellWebhooks } from '../../webhooks/outbox.ts'
import { textWithIds } from '../ids/giveIds.ts'

/** The client's external id may contain a code. */
async function namedWithIds(tx: Tx, told: InterviewEvent): Promise<InterviewEvent> {
  if (told.externalId === null) return told
  const externalId = await textWithIds(tx, told.externalId)
  return { ...told, externalId: externalId === '' ? null : externalId }
}

/**
 * Publishes interview events to the feed, webhooks and orders. Codes are replaced by ids, because a code opens the
 * test.
 */
export async function tellOfInterviews(tx: Tx, told: readonly InterviewEvent[]): Promise<void> {
  const named: InterviewEvent[] = []
  for (const each of told) named.push(await namedWithIds(tx, each))
  await tellWebhooks(tx, named)
}
