import { COMPARED } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { interviewInsight } from '../insight/interview.ts'
import { interview } from '../interviews/interviews.ts'
import { scorePrecisionFields } from './standing.ts'

const codes = text()
  .transform((joined) => [...new Set(joined.split(',').filter((code) => code !== ''))])
  .pipe(z.array(z.string()).min(COMPARED.min, 'TOO_FEW').max(COMPARED.max, 'TOO_MANY'))

export const comparedInterview = interview.extend({
  same_labels: z.number(),
  scored_lower: z.number(),
  insight: interviewInsight,
  place: scorePrecisionFields.place,
})
export type ComparedInterview = z.output<typeof comparedInterview>

export const compareInterviews = endpoint({
  method: 'GET',
  path: '/interview/compare',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'score', 'insight', 'decision', 'note'],
  summary:
    'Comparison of finished interviews, in the order of their codes, each with its rank among interviews with the same labels',
  query: z.object({ codes }),
  response: z.object({
    interviews: z.array(comparedInterview),
    /** False if the scores cannot be compared, because some of the interviews have no questions in common. */
    comparable: z.boolean(),
  }),
  refusals: { INTERVIEW_NOT_FOUND: 404, RESULT_NOT_AVAILABLE: 409 },
})
