import { type InterviewStatus, stageOf, statusOf } from '@assay/domain/exam/stage'
import type { Tx } from '../../../platform/db/schema.ts'
import type { InterviewRow } from '../states/interviewRow.ts'
import { type HidingValues, isIncluded } from '../states/inView.ts'
import { publishInterviewEvents } from './publishInterviewEvents.ts'

const statuses = {
  'interview.created': 'To Do',
  'interview.started': 'In Progress',
  'interview.finished': 'Done',
  'interview.reopened': 'In Progress',
  'interview.rescored': 'Done',
} as const

interface EventInterview extends HidingValues {
  id: number
  public_id: string
  external_id: string | null
  blueprint_id: number | null
}

export const eventSubject = (named: Omit<EventInterview, keyof HidingValues>) => ({
  ...{ interviewId: named.id, publicId: named.public_id },
  ...{ externalId: named.external_id, blueprintId: named.blueprint_id },
})

const eventContent = (one: EventInterview, interview_status: InterviewStatus) => ({
  ...eventSubject(one),
  data: { interview_status },
})

export const queueStatusEvents = (
  tx: Tx,
  type: keyof typeof statuses,
  happened: readonly (EventInterview & { at: number })[],
): Promise<void> =>
  publishInterviewEvents(
    tx,
    happened
      .filter((one) => isIncluded('events', one))
      .map((one) => ({ type, at: one.at, ...eventContent(one, statuses[type]) })),
  )

export const queueChangedEvent = (tx: Tx, row: InterviewRow, at: number): Promise<void> =>
  publishInterviewEvents(
    tx,
    isIncluded('events', row) ? [{ type: 'interview.changed', at, ...eventContent(row, statusOf(stageOf(row))) }] : [],
  )
