import { stageOf, statusOf } from '@assay/domain/exam/stage'
import type { NotifyOfMailFailure } from '../../platform/mail/queue.ts'
import { notifyStaff } from '../attempts/notifyStaff.ts'
import { interviewsIn } from '../attempts/states/inView.ts'
import { publishInterviewEvents } from '../attempts/webhooks/publishInterviewEvents.ts'
import { eventSubject } from '../attempts/webhooks/statusEvents.ts'

export const notifyOfMailFailure: NotifyOfMailFailure = async (tx, { interviewId, kind }, reason, at) => {
  if (interviewId === null) return
  if (kind === 'invitation' || kind === 'reminder')
    await notifyStaff(tx, [{ event: `${kind}_failed`, interviewId, at }])
  if (kind !== 'invitation') return
  const row = await interviewsIn(tx, 'events')
    .select(['public_id', 'external_id', 'blueprint_id', 'started_at', 'deadline_at', 'closed_at'])
    .where('id', '=', interviewId)
    .executeTakeFirst()
  if (!row) return
  const named = eventSubject({ id: interviewId, ...row })
  await publishInterviewEvents(tx, [
    { type: 'invitation.failed', ...named, at, data: { interview_status: statusOf(stageOf(row)), reason } },
  ])
}
