import { stageOf } from '@assay/domain/exam/clock'
import { type InterviewStatus, statusOf } from '@assay/domain/exam/interview'
import type { Tx } from '../../db/schema.ts'
import type { InterviewRow } from '../interviewRow.ts'
import { isLeftIn, type Marks } from '../states/inPlace.ts'
import { tellOfInterviews } from './tellOfInterviews.ts'

/** What is told of a test while it is there, and how the test stands then. */
const statuses = {
  'interview.created': 'To Do',
  'interview.started': 'In Progress',
  'interview.finished': 'Done',
  'interview.reopened': 'In Progress',
  'interview.rescored': 'Done',
} as const

interface Named extends Marks {
  id: number
  public_id: string
  external_id: string | null
  blueprint_id: number | null
}

/** By what it is named. */
export const namesOf = (named: Omit<Named, keyof Marks>) => ({
  ...{ interviewId: named.id, publicId: named.public_id },
  ...{ externalId: named.external_id, blueprintId: named.blueprint_id },
})

const toldOf = (one: Named, interview_status: InterviewStatus) => ({ ...namesOf(one), data: { interview_status } })

/** Stored with what has happened; of what is out of the place of events nothing is told. */
export const queueTestEvents = (
  tx: Tx,
  type: keyof typeof statuses,
  happened: readonly (Named & { at: number })[],
): Promise<void> =>
  tellOfInterviews(
    tx,
    happened
      .filter((one) => isLeftIn('events', one))
      .map((one) => ({ type, at: one.at, ...toldOf(one, statuses[type]) })),
  )

/** The same where something else than its test has changed, whose clock may stand anywhere. */
export const queueChanged = (tx: Tx, row: InterviewRow, at: number): Promise<void> =>
  tellOfInterviews(
    tx,
    isLeftIn('events', row) ? [{ type: 'interview.changed', at, ...toldOf(row, statusOf(stageOf(row))) }] : [],
  )
