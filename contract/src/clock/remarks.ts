import { REMARK_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, page, words } from '../fields.ts'

export const remarkKind = z.enum(['question', 'time'])
export type RemarkKind = z.output<typeof remarkKind>

/** What a candidate wrote while the test ran: about a question, or about lost time. */
export const remark = z.object({
  time: z.string(),
  kind: remarkKind,
  question_id: z.number().nullable(),
  text: z.string(),
})
export type Remark = z.output<typeof remark>

/** What a candidate wrote after the end. */
export const reply = z.object({ time: z.string(), text: z.string() })
export type Reply = z.output<typeof reply>

export const candidateWords = () => words(REMARK_MAX)

export const listQuestionRemarks = endpoint({
  method: 'GET',
  path: '/question/:id/remarks',
  access: 'staff',
  scope: 'bank:read',
  reads: ['remark', 'interview', 'question'],
  summary: 'What candidates reported about a question, the newest first',
  params: idParams,
  query: page,
  response: z.object({
    remarks: z.array(
      z.object({
        time: z.string(),
        text: z.string(),
        code: z.string(),
        /** Whether it is about the version that stands in the bank now. */
        is_current: z.boolean(),
      }),
    ),
    amount_of_remarks: z.number(),
  }),
  refusals: { QUESTION_NOT_FOUND: 404 },
})
