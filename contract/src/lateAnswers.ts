import { ANSWERS, LATE, REASON_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { examCalls } from './exam/examCalls.ts'
import { moment, requiredText } from './fields.ts'
import { deviceName, idempotencyKey } from './headers.ts'
import { codeParams, interview } from './interviews/interviews.ts'

/**
 * `left` means rejected. `returned`: the test was reopened before a decision, so the late answer became an unsubmitted
 * selection.
 */
export const lateAnswerState = z.enum(['undecided', 'accepted', 'left', 'returned'])

export const lateAnswerNote = z.object({
  number: z.number(),
  /** The time when the candidate chose the answer, according to the clock of the device. */
  time: z.string(),
  received_time: z.string(),
  state: lateAnswerState,
})
export type LateAnswerNote = z.output<typeof lateAnswerNote>

/** The chosen options of a late answer are hidden until the answer is accepted. */
export const lateAnswer = lateAnswerNote.extend({
  id: z.number(),
  is_submitted: z.boolean(),
  /** True if a newer answer exists. When all late answers are accepted at once, this late answer is skipped. */
  is_older: z.boolean(),
  /**
   * True if the device sent a heartbeat after the candidate chose the answer. Always false with several devices,
   * because the server does not know which device sent a heartbeat.
   */
  is_heard_after: z.boolean(),
  by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  decided_time: z.string().nullable(),
  reason: z.string().nullable(),
})
export type LateAnswer = z.output<typeof lateAnswer>

export const sendLateAnswers = endpoint({
  ...examCalls.late,
  reads: ['progress'],
  changes: ['runningTest', 'observations'],
  summary: 'Send late answers after the end of a test; they count when a person has accepted them',
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
    pressed_time: moment().optional(),
  }),
  /** Number of answers in the request. The server has stored all of them, so the device can delete them. */
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

/**
 * Without ids, the call decides about all undecided late answers. When accepting, it skips late answers that are older
 * than the current answer.
 */
const ids = z.array(z.number().int('INVALID')).max(LATE.perCall, 'TOO_MANY').optional()

const refusals = { INTERVIEW_NOT_FOUND: 404, NOTHING_LATE: 409 } as const

export const acceptLate = endpoint({
  method: 'POST',
  path: '/interview/:code/late/accept',
  access: 'staff',
  scope: 'interviews:write',
  isIdempotent: true,
  reads: ['progress', 'observations'],
  changes: ['answer', 'observations', 'receipt', 'score', 'insight', 'progress', 'confirmation'],
  emits: ['interview.rescored', 'confirmation.finished'],
  summary: 'Accept late answers: they count like answers in time',
  params: codeParams,
  headers: z.object(idempotencyKey),
  body: z.object({ reason: requiredText(REASON_MAX), ids }),
  response: interview,
  refusals,
})

export const rejectLate = endpoint({
  method: 'POST',
  path: '/interview/:code/late/leave',
  access: 'staff',
  scope: 'interviews:write',
  isIdempotent: true,
  reads: ['progress', 'observations'],
  changes: ['observations', 'interview'],
  emits: [],
  summary: 'Reject late answers: they do not count',
  params: codeParams,
  headers: z.object(idempotencyKey),
  body: z.object({ reason: requiredText(REASON_MAX).optional(), ids }).prefault({}),
  response: interview,
  refusals,
})
