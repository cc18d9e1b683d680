import type { Tx } from '../../db/schema.ts'
import { tellWebhooks } from '../../webhooks/outbox.ts'
import { isLeftIn, type Marks } from '../states/inPlace.ts'

/** What webhooks are told of a test while it is there, and how the test stands then. */
const statuses = {
  'interview.started': 'In Progress',
  'interview.finished': 'Done',
  'interview.reopened': 'In Progress',
  'interview.rescored': 'Done',
} as const

interface Happened extends Marks {
  id: number
  code: string
  at: number
}

/** Stored with what has happened; of what is out of the place of events nothing is told. */
export const queueTestEvents = (tx: Tx, type: keyof typeof statuses, happened: readonly Happened[]): Promise<void> =>
  tellWebhooks(
    tx,
    happened
      .filter((one) => isLeftIn('events', one))
      .map(({ id, code, at }) => ({
        type,
        at,
        interviewId: id,
        data: { code, interview_status: statuses[type] },
      })),
  )
