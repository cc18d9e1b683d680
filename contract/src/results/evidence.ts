import { RECEIPT_DIGITS } from '@assay/domain/limits'
import { z } from 'zod'
import { ledgerRow } from '../attempts/ledger.ts'
import { remark, reply } from '../attempts/remarks.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { codeParams } from '../interviews/interviews.ts'
import { lateAnswer } from '../lateAnswers.ts'
import { confirmation } from '../verification/verificationTests.ts'
import { interviewEvent } from './results.ts'

/** A period of a running test without heartbeats. */
export const gap = z.object({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  seconds: z.number(),
  cause: z.enum(['network', 'page', 'server']),
  is_given_back: z.boolean(),
})
export type Gap = z.output<typeof gap>

export const markKind = z.enum(['hidden', 'reload', 'language', 'network', 'page', 'server', 'copy_blocked'])
export const mark = z.object({
  kind: markKind,
  from: z.string(),
  /** End of the event; null if the event has no duration, or if its end is unknown. */
  to: z.string().nullable(),
  seconds: z.number(),
})
export type Mark = z.output<typeof mark>

export const sealedReceipt = z.object({
  receipt: z.string(),
  amount_of_lines: z.number(),
  /** True if the stored data still gives the same receipt. */
  is_intact: z.boolean(),
})

/** Times and events of an interview, without correct answers, choices and scores. */
export const evidence = z.object({
  clock: z.array(ledgerRow),
  gaps: z.array(gap),
  marks: z.array(mark),
  events: z.array(interviewEvent),
  remarks: z.array(remark),
  reply: reply.nullable(),
  reply_until: z.string().nullable(),
  receipt: sealedReceipt.nullable(),
  late: z.array(lateAnswer),
  /** The newest verification test of the interview. For a verification test, the field describes this test itself. */
  confirmation: confirmation.nullable(),
})
export type Evidence = z.output<typeof evidence>

export const getEvidence = endpoint({
  method: 'GET',
  path: '/interview/:code/evidence',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['progress', 'observations', 'remark', 'receipt', 'score', 'confirmation'],
  summary: 'The evidence of an interview: changes of its time, gaps, events, reports and comment, and its receipt',
  params: codeParams,
  response: evidence,
  refusals: { INTERVIEW_NOT_FOUND: 404 },
})

const writtenReceipt = text()
  .transform((written) => written.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(new RegExp(`^[0-9a-f]{${RECEIPT_DIGITS.shown},${RECEIPT_DIGITS.all}}$`), 'FORMAT_RECEIPT'))

export const checkReceipt = endpoint({
  method: 'GET',
  path: '/receipt/:receipt',
  access: 'staff',
  scope: 'interviews:read',
  beyondRounds: true,
  reads: ['receipt', 'interview'],
  summary: 'The interview of a receipt, and whether the stored data still matches it',
  params: z.object({ receipt: writtenReceipt }),
  response: z.object({
    code: z.string(),
    name: z.string(),
    amount_of_lines: z.number(),
    is_last: z.boolean(),
    is_intact: z.boolean(),
  }),
  refusals: { RECEIPT_NOT_FOUND: 404 },
})
