import { stageOf } from '@assay/domain/exam/clock'
import { statusOf } from '@assay/domain/exam/interview'
import type { TellOfFailure } from '../mail/queue.ts'
import { interviewsIn } from '../sitting/states/inPlace.ts'
import { tellWebhooks } from '../webhooks/outbox.ts'

/** An invitation that will not arrive is told to the webhooks that have asked for it. */
export const tellOfFailure: TellOfFailure = async (tx, { interviewId, kind }, reason, at) => {
  if (interviewId === null || kind !== 'invitation') return
  const row = await interviewsIn(tx, 'events')
    .select(['public_id', 'external_id', 'started_at', 'deadline_at', 'closed_at'])
    .where('id', '=', interviewId)
    .executeTakeFirst()
  if (!row) return
  const named = { interviewId, publicId: row.public_id, externalId: row.external_id }
  await tellWebhooks(tx, [
    { type: 'invitation.failed', ...named, at, data: { interview_status: statusOf(stageOf(row)), reason } },
  ])
}
