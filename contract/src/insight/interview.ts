import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { codeParams } from '../interviews/interviews.ts'
import { fit } from './figures.ts'

/** Expected score before the result of the test is known, as a Beta(a, e) distribution. */
export const prior = z.object({
  /** Source of the expectation: candidates of the same test, all candidates if these are too few, or an assumption. */
  basis: z.enum(['group', 'all', 'assumed']),
  people: z.number(),
  a: z.number(),
  e: z.number(),
})

export const interviewInsight = z.object({
  score: z.number(),
  correct: z.number(),
  counted: z.number(),
  /** Standard error of the score, calculated only from the answers in this interview. */
  standard_error: z.number(),
  /** Expected score in a test with all questions that any candidate got. */
  adjusted: z
    .object({
      score: z.number(),
      standard_error: z.number(),
      ability: z.number(),
      ability_error: z.number(),
      /**
       * True if the adjusted score is uncertain, because there are few interviews or their questions were rarely shown.
       */
      is_thin: z.boolean(),
    })
    .nullable(),
  group: z.object({
    others: z.number(),
    lower: z.number(),
    adjusted_others: z.number().nullable(),
    adjusted_lower: z.number().nullable(),
  }),
  fit,
  /**
   * Interviews in one part share questions, directly or through other interviews. Scores can be compared only within a
   * part.
   */
  part: z.number().nullable(),
  /** Estimated score in an endless test with similar questions; null if the interview does not count. */
  likely: z.object({ expected: z.number(), low: z.number(), high: z.number() }).extend(prior.shape).nullable(),
})
export type InterviewInsight = z.output<typeof interviewInsight>

export const getInterviewInsight = endpoint({
  method: 'GET',
  path: '/interview/:code/insight',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['insight', 'score', 'progress'],
  summary: 'The precision of a score: its error, and the score and rank adjusted for the difficulty of the questions',
  params: codeParams,
  response: interviewInsight,
  refusals: { INTERVIEW_NOT_FOUND: 404, RESULT_NOT_AVAILABLE: 409 },
})
