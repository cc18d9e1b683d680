import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { keyFixWithEvidence } from '../insight/keyFix.ts'
import { questionStatistics } from '../insight/questions.ts'
import { question } from '../questions/questions.ts'

export const getDefence = endpoint({
  method: 'GET',
  path: '/question/:id/defence',
  access: 'staff',
  scope: 'bank:read',
  reads: ['question', 'passage', 'label', 'insight', 'keyFix', 'standard', 'interview', 'progress'],
  summary: 'The evidence for the answer key of a question, for a person who doubts it',
  params: idParams,
  response: z.object({
    question,
    rationale: z.string().nullable(),
    versions: z.array(z.object({ version: z.number(), time: z.string() })),
    insight: questionStatistics,
    key_fixes: z.array(keyFixWithEvidence),
    judges: z.array(
      z.object({
        standard_id: z.number(),
        round: z.number(),
        judges: z.number(),
        mean: z.number(),
        sd: z.number(),
      }),
    ),
    /**
     * For each option: the share of candidates who chose it, in three groups by their score in the rest of the test.
     */
    curves: z.array(
      z.object({
        option_id: z.number(),
        is_valid: z.boolean(),
        shares: z.array(z.number().nullable()),
        shown: z.array(z.number()),
      }),
    ),
  }),
  isCompressible: true,
  refusals: { QUESTION_NOT_FOUND: 404 },
})
