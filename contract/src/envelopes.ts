import { ANSWERS, LATE, REASON_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { examCalls } from './exam/examCalls.ts'
import { moment, words } from './fields.ts'
import { deviceName, idempotencyKey } from './headers.ts'
import { codeParams, interview } from './interviews/interviews.ts'

/** `returned`: the test was reopened, and it is a draft there. */
export const lateState = z.enum(['undecided', 'accepted', 'left', 'returned'])
export type LateState = z.output<typeof lateState>

/** An answer that arrived after the end, as its candidate is told of it. */
export const lateNote = z.object({
  /** Place of its question in the paper, from 1. */
  number: z.number(),
  /** When it was chosen, as its device says. */
  time: z.string(),
  received_time: z.string(),
  state: lateState,
})
export type LateNote = z.output<typeof lateNote>

/** The same for the person who decides. What was chosen is told nowhere before it is accepted. */
export const lateAnswer = lateNote.extend({
  id: z.number(),
  /** False for a selection that was never submitted. */
  is_submitted: z.boolean(),
  /** The answer that counts is newer, so accepting all late answers leaves this one out. */
  is_older: z.boolean(),
  /** Whether the server heard from the candidate's page between that moment and the end. */
  is_heard_after: z.boolean(),
  by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  decided_time: z.string().nullable(),
  reason: z.string().nullable(),
})
export type LateAnswer = z.output<typeof lateAnswer>

export const handInLate = endpoint({
  ...examCalls.late,
  // Whether the test is over by now decides whether anything is taken.
  reads: ['progress'],
  changes: ['sitting', 'evidence'],
  summary: 'Hand in what could not be delivered before the end of a test; it counts once a person has accepted it',
  params: codeParams,
  headers: z.object(deviceName),
  body: z.object({
    answers: z
      .array(
        z.object({
          question_id: z.number().int('INVALID'),
          question_code: z.string(),
          answers: z.array(z.number().int()).max(ANSWERS.max, 'ANSWERS_MAXIMUM'),
          is_submitted: z.boolean(),
          time: moment(),
        }),
      )
      .min(1, 'TOO_FEW')
      .max(LATE.perCall, 'TOO_MANY'),
    /** When 'Send' was pressed, where it was. */
    pressed_time: moment().optional(),
  }),
  /** How many of them the device need not keep any longer: all, or the call was refused. */
  response: z.object({ taken: z.number() }),
  refusals: {
    SEAT_NEEDED: 409,
    INTERVIEW_NOT_FOUND: 404,
    QUESTION_NOT_FOUND: 404,
    TOO_MANY_TRIES: 429,
    NOT_FINISHED: 409,
    LATE_CLOSED: 409,
  },
})

/** Those named, of them the undecided ones. Without a name all that are undecided; accepting then leaves out the older ones. */
const ids = z.array(z.number().int('INVALID')).max(LATE.perCall, 'TOO_MANY').optional()

const refusals = { INTERVIEW_NOT_FOUND: 404, NOTHING_LATE: 409 } as const

export const acceptLate = endpoint({
  method: 'POST',
  path: '/interview/:code/late/accept',
  access: 'staff',
  scope: 'interviews:write',
  once: true,
  reads: ['progress', 'evidence'],
  changes: ['answer', 'evidence', 'receipt', 'score', 'insight', 'progress', 'confirmation'],
  tells: ['interview.rescored', 'confirmation.finished'],
  summary: 'Let answers that arrived after the end count as if they had come in time',
  params: codeParams,
  headers: z.object(idempotencyKey),
  body: z.object({ reason: words(REASON_MAX), ids }),
  response: interview,
  refusals,
})

export const leaveLate = endpoint({
  method: 'POST',
  path: '/interview/:code/late/leave',
  access: 'staff',
  scope: 'interviews:write',
  once: true,
  reads: ['progress', 'evidence'],
  changes: ['evidence', 'interview'],
  tells: [],
  summary: 'Decide that answers that arrived after the end do not count',
  params: codeParams,
  headers: z.object(idempotencyKey),
  // Nothing is needed, so that nothing may be sent.
  body: z.object({ reason: words(REASON_MAX).optional(), ids }).prefault({}),
  response: interview,
  refusals,
})
