import { z } from 'zod'
import { interviewStatus } from '../interviews/interviews.ts'

/** The clock of a test. Durations are hh:mm:ss. */
export const clock = z.object({
  server_time: z.string(),
  interview_status: interviewStatus,
  is_activated: z.boolean(),
  is_closed: z.boolean(),
  max_time: z.number(),
  extra_time: z.string(),
  given_back_time: z.string(),
  remaining_time: z.string(),
  /** Only the event stream has this field, and only if the test is open in several browsers. */
  amount_of_browsers: z.number().optional(),
})
export type Clock = z.output<typeof clock>
