import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page } from '../fields.ts'
import { figure, fit } from './figures.ts'

export const reliability = figure.extend({
  /** `same_paper`: all candidates had the same questions. `drawn`: the questions were drawn for each candidate. */
  method: z.enum(['same_paper', 'drawn']),
})
export type Reliability = z.output<typeof reliability>

export const testInsight = z.object({
  kind: z.enum(['all', 'blueprint', 'labels', 'label']),
  name: z.string(),
  labels: z.array(z.string()),
  interviews: z.number(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  /** Ten counts: scores from 0 to 9, from 10 to 19, and so on. The last count is for scores from 90 to 100. */
  histogram: z.array(z.number()),
  reliability,
})
export type TestInsight = z.output<typeof testInsight>

export const listTestInsight = endpoint({
  method: 'GET',
  path: '/insight/test',
  access: 'staff',
  scope: 'interviews:read',
  beyondRounds: true,
  reads: ['insight', 'blueprint'],
  summary:
    'Scores, and the reliability of the scores: for all counted interviews, for each compared group and for each label',
  query: page,
  response: z.object({
    tests: z.array(testInsight),
    amount_of_tests: z.number(),
    fit,
    /** Number of interviews that are still needed before `fit` can be calculated. */
    needed: z.number(),
  }),
  refusals: {},
})
