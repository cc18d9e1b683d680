import { AMOUNT_OF_QUESTIONS } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deviceName } from '../headers.ts'
import { codeParams } from '../interviews/interviews.ts'
import { examCalls } from './examCalls.ts'

const refusals = {
  INTERVIEW_NOT_FOUND: 404,
  TOO_MANY_TRIES: 429,
  SEAT_NEEDED: 409,
  NOT_ACTIVATED: 409,
  INTERVIEW_CLOSED: 409,
} as const
const headers = z.object(deviceName)

/** The position is used only when the candidate continues the test on another device. */
const place = z.object({
  /** Index of the question that was shown last, from 0; null until the page has sent it. */
  position: z.number().nullable(),
  flags: z.array(z.number()),
})
export type Place = z.output<typeof place>

export const getPlace = endpoint({
  ...examCalls.getPlace,
  reads: ['runningTest'],
  summary: 'The candidate’s last position and flagged questions, so that another device can continue the test',
  params: codeParams,
  headers,
  response: place,
  refusals,
})

export const savePlace = endpoint({
  ...examCalls.savePlace,
  changes: ['runningTest'],
  summary: 'Save the current question and changed flags; omitted values stay unchanged',
  params: codeParams,
  headers,
  body: z.object({
    position: z
      .number()
      .int('INVALID')
      .min(0, 'TOO_SMALL')
      .max(AMOUNT_OF_QUESTIONS.max - 1, 'TOO_LARGE')
      .optional(),
    flags: z
      .array(z.object({ question_id: z.number().int('INVALID'), is_flagged: z.boolean() }))
      .max(AMOUNT_OF_QUESTIONS.max, 'TOO_LARGE')
      .optional(),
  }),
  status: 204,
  refusals,
})
