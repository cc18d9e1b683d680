import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { codeParams } from '../interviews/interviews.ts'
import { fit } from './figures.ts'

export const interviewInsight = z.object({
  score: z.number(),
  correct: z.number(),
  /** The questions that count. */
  counted: z.number(),
  /** Of the score, from this interview alone. */
  standard_error: z.number(),
  /** What this person would score on everybody's papers, by the fit. */
  adjusted: z
    .object({
      score: z.number(),
      standard_error: z.number(),
      ability: z.number(),
      ability_error: z.number(),
      /** Few people have seen these questions yet. */
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
})
export type InterviewInsight = z.output<typeof interviewInsight>

export const getInterviewInsight = endpoint({
  method: 'GET',
  path: '/interview/:code/insight',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['insight', 'score', 'progress'],
  summary: 'What a score is worth: its error, and the score and place it comes to by the difficulty of the questions',
  params: codeParams,
  response: interviewInsight,
  refusals: { INTERVIEW_NOT_FOUND: 404, RESULT_NOT_AVAILABLE: 409 },
})
