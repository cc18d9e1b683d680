import { AMOUNT_OF_QUESTIONS, BLUEPRINT } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { digits, idParams } from './fields.ts'
import { prior } from './insight/interview.ts'

const share = z.number()

const integerBetween = ({ min, max }: { min: number; max: number }) =>
  digits.pipe(z.number().min(min, 'TOO_SMALL').max(max, 'TOO_LARGE')).optional()

export const getDecisionWorth = endpoint({
  method: 'GET',
  path: '/blueprint/:id/decision',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['blueprint', 'score', 'progress'],
  summary: 'The share of correct decisions with a pass mark, and the effect of a shorter or longer test',
  params: idParams,
  query: z.object({
    /** The default of `mark` is the blueprint's pass mark. */
    mark: integerBetween(BLUEPRINT.passMark),
    amount_of_questions: integerBetween(AMOUNT_OF_QUESTIONS),
  }),
  response: prior.extend({
    mark: z.number(),
    amount_of_questions: z.number(),
    right: share,
    wrongly_passed: share,
    wrongly_failed: share,
    /** In this range of scores, more than one in five decisions to pass or fail a candidate would be wrong. */
    grey: z.object({ from: z.number(), to: z.number() }).nullable(),
    lengths: z.array(z.object({ amount_of_questions: z.number(), right: share })),
  }),
  refusals: { BLUEPRINT_NOT_FOUND: 404 },
})
export type DecisionWorth = z.output<typeof getDecisionWorth.response>
