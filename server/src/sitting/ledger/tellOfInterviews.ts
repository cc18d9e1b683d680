import type { Tx } from '../../db/schema.ts'
import { type InterviewEvent, tellWebhooks } from '../../webhooks/outbox.ts'
import { textWithIds } from '../ids/giveIds.ts'

/** What a program calls an interview may hold the code of one. */
async function namedWithIds(tx: Tx, told: InterviewEvent): Promise<InterviewEvent> {
  if (told.externalId === null) return told
  const externalId = await textWithIds(tx, told.externalId)
  return { ...told, externalId: externalId === '' ? null : externalId }
}

/** Tells the feed, webhooks and orders of what happened, in words that nobody can sit a test by. */
export async function tellOfInterviews(tx: Tx, told: readonly InterviewEvent[]): Promise<void> {
  const named: InterviewEvent[] = []
  for (const each of told) named.push(await namedWithIds(tx, each))
  await tellWebhooks(tx, named)
}
