import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { codeParams } from '../interviews/interviews.ts'
import { fit } from './figures.ts'

/** What is believed of somebody's share of all questions of the kind, before their own test is seen: a Beta(a, e). */
export const prior = z.object({
  /** Who taught it: the people of the same test, everybody where these are too few, or nobody. */
  basis: z.enum(['group', 'all', 'assumed']),
  people: z.number(),
  a: z.number(),
  e: z.number(),
})

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
  /** The part of the fit that its questions are in: scores are compared within one part alone. */
  part: z.number().nullable(),
  /** What endless questions of this kind would show, by this test and by how others of the group do; null where it does not count. */
  likely: z.object({ expected: z.number(), low: z.number(), high: z.number() }).extend(prior.shape).nullable(),
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
