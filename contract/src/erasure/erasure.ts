import { ERASURE_REASON_MAX } from '@assay/domain/limits'
import { normalEmail } from '@assay/domain/people/people'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, oneLine, page } from '../fields.ts'
import { interview } from '../interviews/interviews.ts'

export const erasedAmounts = z.object({
  interviews: z.number(),
  submissions: z.number(),
  events: z.number(),
  mails: z.number(),
  remarks: z.number(),
  notes: z.number(),
  audit_details: z.number(),
})
export type ErasedAmounts = z.output<typeof erasedAmounts>

export const erasure = z.object({
  id: z.number(),
  time: z.string(),
  by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  cause: z.enum(['request', 'retention']),
  reason: z.string().nullable(),
  amounts: erasedAmounts,
  /** Number of the audit entry; null until the audit entry is part of the hash chain. */
  audit_seq: z.number().nullable(),
})
export type Erasure = z.output<typeof erasure>

export const previewErasure = endpoint({
  method: 'POST',
  path: '/erasure/preview',
  access: 'admin',
  scope: 'admin',
  reads: ['erasure', 'interview', 'progress'],
  changes: [],
  summary: 'Stored data of a candidate that an erasure would remove; changes nothing',
  body: z.object({ email: email() }),
  response: z.object({
    interviews: z.array(
      interview.pick({ code: true, name: true, interview_status: true, created_time: true, end_time: true }),
    ),
    amounts: erasedAmounts,
    /** Texts of staff that contain the candidate's name. An erasure removes the name. */
    mentions: z.array(
      z.object({ kind: z.enum(['note', 'decision', 'verdict', 'time']), code: z.string(), text: z.string() }),
    ),
    /** Number of the candidate's tests in progress, which must be 0 for an erasure. */
    in_progress: z.number(),
  }),
  refusals: {},
})

export const erase = endpoint({
  method: 'POST',
  path: '/erasure',
  access: 'admin',
  scope: null,
  fresh: true,
  reads: ['interview', 'progress'],
  changes: [
    'erasure',
    'interview',
    'progress',
    'answer',
    'observations',
    'remark',
    'receipt',
    'score',
    'insight',
    'blueprint',
    'question',
    'keyFix',
    'signal',
    'share',
    'verdict',
    'decision',
    'note',
    'confirmation',
    'delivery',
  ],
  emits: ['interview.deleted'],
  summary: 'Erase all data of a candidate permanently; only a receipt of the erasure remains',
  body: z
    .object({ email: email(), reason: oneLine(ERASURE_REASON_MAX).optional() })
    .superRefine(({ email: candidate, reason }, context) => {
      if (reason !== undefined && normalEmail(reason).includes(candidate))
        context.addIssue({ code: 'custom', message: 'HOLDS_EMAIL', path: ['reason'] })
    }),
  status: 201,
  response: erasure,
  refusals: { NOTHING_TO_ERASE: 404, INTERVIEW_IN_PROGRESS: 409 },
})

export const listErasures = endpoint({
  method: 'GET',
  path: '/erasure',
  access: 'admin',
  scope: 'admin',
  reads: ['erasure'],
  summary: 'Receipts of erasures, the newest first',
  query: page,
  response: z.object({ erasures: z.array(erasure), amount_of_erasures: z.number() }),
  refusals: {},
})

export const exportCandidate = endpoint({
  method: 'POST',
  path: '/candidate-data',
  access: 'admin',
  scope: null,
  fresh: true,
  reads: ['interview', 'progress', 'score', 'answer', 'observations', 'decision', 'note', 'verdict', 'confirmation'],
  changes: ['audit'],
  summary: 'All data of a candidate, given or calculated, as a file for the candidate',
  body: z.object({ email: email(), format: z.enum(['json', 'html'], 'NOT_A_CHOICE') }),
  download: ['application/json', 'text/html'],
  refusals: { NOTHING_KEPT: 404 },
})
