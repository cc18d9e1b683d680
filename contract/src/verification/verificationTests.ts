import { CONFIRMATION, INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { moment, text } from '../fields.ts'
import { idempotencyKey } from '../headers.ts'
import { codeParams, interview } from '../interviews/interviews.ts'
import { confirmed } from '../interviews/verificationResult.ts'

/** The limits for the results "clearly lower" and "confirmed" of a verification test, with their error rates. */
export const rates = z.object({
  lower_at: z.number(),
  confirmed_from: z.number(),
  false_alarm: z.number(),
  power: z.number(),
  confirms_same: z.number(),
  confirms_other: z.number(),
})

const questionDifficulties = z.array(z.object({ question_id: z.number(), difficulty: z.number() }))

export const confirmation = confirmed.extend({
  first: z.string(),
  ...rates.shape,
  basis: z.object({
    method: z.enum(['fit', 'none']),
    people: z.number(),
    mean: z.number(),
    variance: z.number(),
    first: questionDifficulties,
    second: questionDifficulties,
  }),
})
export type Confirmation = z.output<typeof confirmation>

export const verificationObstacle = z.enum([
  'INTERVIEW_NOT_FOUND',
  'IS_CONFIRMATION',
  'RESULT_NOT_AVAILABLE',
  'NOT_TOLD',
  'NOTHING_ANSWERED',
  'ALREADY_CONFIRMED',
  'TOO_FEW_QUESTIONS',
])
export type VerificationObstacle = z.output<typeof verificationObstacle>

const codes = z
  .array(text())
  .min(1, 'REQUIRED')
  .max(INTERVIEWS_PER_CALL, 'TOO_MANY')
  .superRefine((sent, context) => {
    for (const [at, code] of sent.entries())
      if (sent.indexOf(code) < at) context.addIssue({ code: 'custom', message: 'DUPLICATE', path: [at] })
  })

const within = ({ min, max, step }: { min: number; max: number; step: number }) =>
  z
    .number()
    .int('INVALID')
    .min(min, 'TOO_SMALL')
    .max(max, 'TOO_LARGE')
    .refine((value) => value % step === 0, 'WRONG_STEP')

const minutes = z
  .number()
  .int('INVALID')
  .min(CONFIRMATION.time.min, 'TOO_SMALL')
  .max(CONFIRMATION.time.max, 'TOO_LARGE')

export const confirmationPlan = z.object({
  code: z.string(),
  reason: verificationObstacle.nullable(),
  /** Highest possible number of questions in a verification test. */
  available: z.number().nullable(),
  amount_of_questions: z.number().nullable(),
  max_time: z.number().nullable(),
  lower_at: z.number().nullable(),
  confirmed_from: z.number().nullable(),
  false_alarm: z.number().nullable(),
  power: z.number().nullable(),
  confirms_same: z.number().nullable(),
  confirms_other: z.number().nullable(),
})
export type ConfirmationPlan = z.output<typeof confirmationPlan>

export const planVerificationTests = endpoint({
  method: 'POST',
  path: '/confirmation/plan',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview', 'progress', 'score', 'question', 'insight', 'confirmation'],
  changes: [],
  summary: 'Preview of a verification test for each of these interviews, with its power; changes nothing',
  body: z.object({ codes, amount_of_questions: within(CONFIRMATION.amount).optional() }),
  response: z.object({ plans: z.array(confirmationPlan) }),
  refusals: {},
})

export const createVerificationTests = endpoint({
  method: 'POST',
  path: '/confirmation',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['score', 'question', 'insight'],
  changes: ['interview', 'progress', 'invitation', 'confirmation'],
  emits: ['interview.created'],
  summary:
    'Create a supervised verification test for each interview separately, with questions that are new to the candidate',
  headers: z.object(idempotencyKey),
  body: z.object({
    codes,
    amount_of_questions: within(CONFIRMATION.amount).optional(),
    max_time: minutes.optional(),
    opens_at: moment().nullable().optional(),
    closes_at: moment().nullable().optional(),
    invite: z.boolean().optional(),
  }),
  status: 201,
  response: z.object({
    made: z.array(interview),
    skipped: z.array(z.object({ code: z.string(), reason: verificationObstacle })),
  }),
  refusals: { MAIL_NOT_SET_UP: 409 },
})

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/interview/:code/confirmation',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'score', 'answer', 'confirmation'],
  summary:
    'The newest verification test of an interview, with its criteria; accepts the code of the interview or of the verification test',
  params: codeParams,
  response: confirmation,
  refusals: { INTERVIEW_NOT_FOUND: 404, CONFIRMATION_NOT_FOUND: 404 },
})

export const makeRoomCode = endpoint({
  method: 'POST',
  path: '/interview/:code/room-code',
  access: 'staff',
  // Only people can make this call, because the code is read aloud in the room.
  scope: null,
  reads: ['progress'],
  changes: ['confirmation'],
  emits: [],
  shownOnce: true,
  summary:
    'Create a room code of six digits: it opens a verification test once, within ten minutes, and replaces earlier codes',
  params: codeParams,
  status: 201,
  response: z.object({ room_code: z.string(), expires_at: z.string() }),
  refusals: { INTERVIEW_NOT_FOUND: 404, NOT_A_CONFIRMATION: 409, INTERVIEW_CLOSED: 409 },
})
