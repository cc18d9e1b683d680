import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, page } from '../fields.ts'

export const listQuestionReports = endpoint({
  method: 'GET',
  path: '/question/:id/remarks',
  access: 'staff',
  scope: 'bank:read',
  reads: ['remark', 'interview', 'question'],
  summary: 'Candidates’ reports about a question, the newest first',
  params: idParams,
  query: page,
  response: z.object({
    remarks: z.array(
      z.object({
        time: z.string(),
        text: z.string(),
        code: z.string(),
        is_current: z.boolean(),
      }),
    ),
    amount_of_remarks: z.number(),
  }),
  refusals: { QUESTION_NOT_FOUND: 404 },
})
