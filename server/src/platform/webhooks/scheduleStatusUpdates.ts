import type { WebhookEvent } from '@assay/contract/facts/facts'
import { sql } from 'kysely'
import type { Tx } from '../db/schema.ts'

interface InterviewChange {
  type: WebhookEvent
  interviewId: number
  at: number
}

const STATUS_EVENTS: ReadonlySet<WebhookEvent> = new Set([
  'interview.started',
  'interview.finished',
  'interview.reopened',
  'interview.rescored',
  'interview.changed',
  'interview.deleted',
  'interview.restored',
])

/**
 * A status update always sends the current state, so one update is enough for several changes. If a node is sending an
 * update for the order now, another update follows.
 */
export async function scheduleStatusUpdates(tx: Tx, happened: readonly InterviewChange[]): Promise<void> {
  const statusChanges = happened.filter(({ type }) => STATUS_EVENTS.has(type))
  if (statusChanges.length === 0) return
  const at = Math.max(...statusChanges.map((one) => one.at))
  const marking = tx
    .updateTable('orders')
    .set({
      moves: sql<number>`moves + 1`,
      moved_at: at,
      tries: 0,
      next_at: sql<number>`case when taken_by is null then ${at} else next_at end`,
    })
    .where('interview_id', 'in', [...new Set(statusChanges.map(({ interviewId }) => interviewId))])
    .where('cancelled_at', 'is', null)
  await marking.execute()
}

/**
 * Deletes the callback URL of an order if it contains the name or e-mail address of an erased person. Later updates use
 * the connection's URL.
 */
export async function removeErasedAddresses(
  tx: Tx,
  interviewIds: readonly number[],
  texts: readonly string[],
): Promise<void> {
  if (interviewIds.length === 0) return
  const found = await tx
    .selectFrom('orders')
    .select(['id', 'url'])
    .where('interview_id', 'in', interviewIds)
    .where('url', 'is not', null)
    .execute()
  const names = texts.flatMap((text) => [text, encodeURIComponent(text), encodeURI(text)])
  const ids = found.filter(({ url }) => names.some((name) => url?.toLowerCase().includes(name.toLowerCase())))
  if (ids.length === 0) return
  await tx
    .updateTable('orders')
    .set({ url: null })
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute()
}
