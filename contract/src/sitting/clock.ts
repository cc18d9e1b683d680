import { z } from 'zod'
import { interviewStatus } from '../interviews/interviews.ts'

/** What a page needs to know of a test's time; hh:mm:ss where it is a duration. */
export const clock = z.object({
  server_time: z.string(),
  interview_status: interviewStatus,
  is_activated: z.boolean(),
  is_closed: z.boolean(),
  max_time: z.number(),
  extra_time: z.string(),
  given_back_time: z.string(),
  remaining_time: z.string(),
  /** In the stream alone, and only where it is more than one: how many browsers have opened the test. */
  amount_of_browsers: z.number().optional(),
})
export type Clock = z.output<typeof clock>
