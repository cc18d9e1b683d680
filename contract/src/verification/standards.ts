import { AMOUNT_OF_QUESTIONS, STANDARD } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

const figure = z.number()

export const standardRound = z.object({
  round: z.number(),
  judges: z.number(),
  questions: z.array(z.object({ question_id: z.number(), mean: figure, sd: figure })),
  cut: figure,
  standard_error: figure,
  agreement: figure.nullable(),
  proposed_mark: z.number(),
})
export type StandardRound = z.output<typeof standardRound>

const standard = z.object({
  id: z.number(),
  blueprint: z.object({ id: z.number(), name: z.string() }),
  state: z.enum(['open', 'closed']),
  round: z.number(),
  questions: z.array(
    z.object({
      question_id: z.number(),
      edition_id: z.string(),
      description: z.string(),
      description_html: z.string(),
    }),
  ),
  judges: z.array(z.object({ id: z.number(), full_name: z.string(), rated: z.number() })),
  created_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  created_time: z.string(),
  /** Rating rounds that have ended, the oldest first. */
  rounds: z.array(standardRound),
})
export type Standard = z.output<typeof standard>

const id = z.number().int('INVALID').nonnegative('INVALID')

const refuseDuplicates = (ids: readonly number[], context: z.RefinementCtx) => {
  for (const [at, one] of ids.entries())
    if (ids.indexOf(one) < at) context.addIssue({ code: 'custom', message: 'DUPLICATE', path: [at] })
}

export const newStandard = z.object({
  judges: z
    .array(id)
    .min(STANDARD.judges.min, 'REQUIRED')
    .max(STANDARD.judges.max, 'TOO_MANY')
    .superRefine(refuseDuplicates),
  /** Without ids, the server draws the questions as for a test of the blueprint. */
  question_ids: z
    .array(id)
    .min(AMOUNT_OF_QUESTIONS.min, 'TOO_FEW_QUESTIONS')
    .max(AMOUNT_OF_QUESTIONS.max, 'TOO_MANY')
    .superRefine(refuseDuplicates)
    .optional(),
})
export type NewStandard = z.output<typeof newStandard>

export const listJudges = endpoint({
  method: 'GET',
  path: '/judge',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['user'],
  beyondRounds: true,
  summary: 'Possible judges: all active users, by name',
  response: z.object({ judges: z.array(z.object({ id: z.number(), full_name: z.string() })) }),
  refusals: {},
})

export const listStandards = endpoint({
  method: 'GET',
  path: '/blueprint/:id/standard',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['standard', 'blueprint'],
  summary: 'Standard settings of a blueprint, the newest first',
  params: idParams,
  response: z.object({ standards: z.array(standard) }),
  refusals: { BLUEPRINT_NOT_FOUND: 404 },
})

export const listOwnStandards = endpoint({
  method: 'GET',
  path: '/standard',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['standard', 'blueprint'],
  beyondRounds: true,
  summary: 'Open standard settings in which the caller still has questions to rate',
  response: z.object({
    standards: z.array(
      z.object({
        id: z.number(),
        blueprint: z.object({ id: z.number(), name: z.string() }),
        questions: z.number(),
        rated: z.number(),
      }),
    ),
  }),
  refusals: {},
})

export const createStandard = endpoint({
  method: 'POST',
  path: '/blueprint/:id/standard',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['blueprint', 'question', 'label'],
  changes: ['standard'],
  summary: 'Start a standard setting: judges estimate how many barely qualified people answer each question correctly',
  params: idParams,
  body: newStandard,
  status: 201,
  response: standard,
  refusals: { BLUEPRINT_NOT_FOUND: 404, TOO_FEW_QUESTIONS: 422 },
})

export const getStandard = endpoint({
  method: 'GET',
  path: '/standard/:id',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['standard', 'blueprint'],
  beyondRounds: true,
  summary: 'One standard setting with the caller’s ratings of this round; other ratings are visible after its end',
  params: idParams,
  response: standard.extend({
    /** Ratings of the judge who makes the call. Users who are not judges get an empty list. */
    mine: z.array(z.object({ question_id: z.number(), rating: z.number().nullable() })),
  }),
  refusals: { STANDARD_NOT_FOUND: 404 },
})
export type StandardWithOwnRatings = z.output<typeof getStandard.response>

export const rateQuestions = endpoint({
  method: 'PUT',
  path: '/standard/:id/rating',
  access: 'staff',
  scope: 'interviews:write',
  reads: [],
  changes: ['standard'],
  beyondRounds: true,
  summary: 'Rate a question as a judge: how many of 100 barely qualified people answer it correctly',
  params: idParams,
  body: z.object({
    ratings: z
      .array(
        z.object({
          question_id: id,
          rating: z.number().int('INVALID').min(STANDARD.rating.min, 'TOO_SMALL').max(STANDARD.rating.max, 'TOO_LARGE'),
        }),
      )
      .min(1, 'REQUIRED')
      .max(AMOUNT_OF_QUESTIONS.max, 'TOO_MANY')
      .superRefine((ratings, context) => {
        const ids = ratings.map(({ question_id }) => question_id)
        for (const [at, one] of ids.entries())
          if (ids.indexOf(one) < at)
            context.addIssue({ code: 'custom', message: 'DUPLICATE', path: [at, 'question_id'] })
      }),
  }),
  response: z.object({ rated: z.number() }),
  refusals: { STANDARD_NOT_FOUND: 404, FORBIDDEN: 403, STANDARD_CLOSED: 409 },
})

export const endStandardRound = endpoint({
  method: 'POST',
  path: '/standard/:id/round',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['blueprint'],
  changes: ['standard'],
  beyondRounds: true,
  summary:
    'End a round of ratings: its results become visible, and the next round starts with the same ratings, or the standard setting closes',
  params: idParams,
  body: z.object({ close: z.boolean() }),
  response: standard,
  refusals: { STANDARD_NOT_FOUND: 404, FORBIDDEN: 403, STANDARD_CLOSED: 409, TOO_FEW_RATINGS: 409 },
})
