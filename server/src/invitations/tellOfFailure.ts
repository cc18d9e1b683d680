import { stageOf } from '@assay/domain/exam/clock'
import { statusOf } from '@assay/domain/exam/interview'
import type { TellOfFailure } from '../mail/queue.ts'
import { tellOfInterviews } from '../sitting/ledger/tellOfInterviews.ts'
import { namesOf } from '../sitting/ledger/webhookEvents.ts'
import { interviewsIn } from '../sitting/states/inPlace.ts'
import { tellStaff } from '../sitting/tellStaff.ts'

export const tellOfFailure: TellOfFailure = async (tx, { interviewId, kind }, reason, at) => {
  if (interviewId === null) return
  if (kind === 'invitation' || kind === 'reminder') await tellStaff(tx, [{ event: `${kind}_failed`, interviewId, at }])
  if (kind !== 'invitation') return
  const row = await interviewsIn(tx, 'events')
    .select(['public_id', 'external_id', 'blueprint_id', 'started_at', 'deadline_at', 'closed_at'])
    .where('id', '=', interviewId)
    .executeTakeFirst()
  if (!row) return
  const named = namesOf({ id: interviewId, ...row })
  await tellOfInterviews(tx, [
    { type: 'invitation.failed', ...named, at, data: { interview_status: statusOf(stageOf(row)), reason } },
  ])
}
