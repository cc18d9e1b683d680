import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page } from '../fields.ts'
import { figure, fit } from './figures.ts'

export const reliability = figure.extend({
  /** Whether all had the same questions, or each a paper of their own. */
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
  /** How many scored 0 to 9, 10 to 19 and so on, the last of the ten 90 to 100. */
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
    'Scores and their reliability: of all interviews of the fit, of each group that is compared, and of each label',
  query: page,
  response: z.object({
    tests: z.array(testInsight),
    amount_of_tests: z.number(),
    fit,
    /** How many more interviews it takes until there is a fit. */
    needed: z.number(),
  }),
  refusals: {},
})
