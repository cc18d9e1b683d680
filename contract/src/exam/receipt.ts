import { z } from 'zod'
import { reply } from '../attempts/remarks.ts'
import { endpoint } from '../endpoint.ts'
import { codeParams } from '../interviews/interviews.ts'
import { lateAnswerNote } from '../lateAnswers.ts'
import { observedFacts } from '../live/live.ts'
import { mark } from '../results/evidence.ts'
import { examCalls } from './examCalls.ts'

export const candidateReceipt = z.object({
  receipt: z.string(),
  text: z.string(),
  amount_of_lines: z.number(),
  start_time: z.string(),
  end_time: z.string(),
  amount_of_questions: z.number(),
  amount_of_answered_questions: z.number(),
  noticed: observedFacts.extend({ gap_seconds: z.number() }),
  marks: z.array(mark),
  reply: reply.nullable(),
  reply_until: z.string(),
  late: z.array(lateAnswerNote),
})
export type CandidateReceipt = z.output<typeof candidateReceipt>

export const getReceipt = endpoint({
  ...examCalls.getReceipt,
  reads: ['receipt'],
  summary: 'The receipt of an ended test: the stored answers as a short text with its hash',
  params: codeParams,
  response: candidateReceipt,
  refusals: { INTERVIEW_NOT_FOUND: 404, TOO_MANY_TRIES: 429, SEAT_NEEDED: 409, NOT_FINISHED: 409 },
})
