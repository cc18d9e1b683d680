import type { TellOfFailure } from '../mail/queue.ts'
import { interviewsIn } from '../sitting/states/inPlace.ts'
import { tellWebhooks } from '../webhooks/outbox.ts'

/** An invitation that will not arrive is told to the webhooks that have asked for it. */
export const tellOfFailure: TellOfFailure = async (tx, { interviewId, kind }, reason, at) => {
  if (interviewId === null || kind !== 'invitation') return
  const row = await interviewsIn(tx, 'events').select('code').where('id', '=', interviewId).executeTakeFirst()
  if (!row) return
  await tellWebhooks(tx, [{ type: 'invitation.failed', interviewId, at, data: { code: row.code, reason } }])
}
