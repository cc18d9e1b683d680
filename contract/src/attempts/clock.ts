import { z } from 'zod'
import { interviewStatus } from '../interviews/interviews.ts'

/** Durations in the clock of a test have the format hh:mm:ss. */
export const clock = z.object({
  server_time: z.string(),
  interview_status: interviewStatus,
  is_activated: z.boolean(),
  is_closed: z.boolean(),
  max_time: z.number(),
  extra_time: z.string(),
  given_back_time: z.string(),
  remaining_time: z.string(),
  /** Number of browsers, if the test is open in several. Only the event stream sends this number. */
  amount_of_browsers: z.number().optional(),
})
export type Clock = z.output<typeof clock>
