import { DECISION_REASON_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, requiredText } from '../fields.ts'
import { idempotencyKey } from '../headers.ts'
import { codeParams } from '../interviews/interviews.ts'
import { codesOf } from '../invitations.ts'
import { verdict } from '../results/handOver.ts'
import { decision, decisionState } from './decision.ts'
import { note } from './notes.ts'

const skippedInterviews = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  z.array(z.object({ code: z.string(), reason: z.enum(reasons) }))

export const decide = endpoint({
  method: 'POST',
  path: '/decision',
  isIdempotent: true,
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview', 'progress'],
  // Decisions also change the interview, because a decision reveals the candidate's name.
  changes: ['decision', 'invitation', 'interview'],
  emits: ['interview.decided'],
  summary: 'Decide about finished interviews; the returned id can undo it. Results do not change',
  headers: z.object(idempotencyKey),
  body: z.object({ codes: codesOf(), state: decisionState, reason: requiredText(DECISION_REASON_MAX).optional() }),
  response: z.object({
    id: z.number().nullable(),
    changed: z.array(z.string()),
    skipped: skippedInterviews(['INTERVIEW_NOT_FOUND', 'RESULT_NOT_AVAILABLE', 'UNCHANGED']),
  }),
  refusals: {},
})

export const undoDecision = endpoint({
  method: 'POST',
  path: '/decision/:id/undo',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['decision'],
  changes: ['decision', 'invitation'],
  emits: ['interview.decided'],
  summary: 'Undo the decisions of one call, once; later decisions about an interview stay',
  params: idParams,
  response: z.object({ changed: z.array(z.string()), skipped: skippedInterviews(['CHANGED_SINCE']) }),
  refusals: { DECISION_NOT_FOUND: 404, DECISION_UNDONE: 409 },
})

export const getDecision = endpoint({
  method: 'GET',
  path: '/interview/:code/decision',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'decision', 'note', 'verdict', 'user'],
  summary:
    'The decision about an interview and its history, the newest first; notes, and opinions of hand-over readers, the oldest first',
  params: codeParams,
  response: z.object({
    decision,
    history: z.array(decision),
    notes: z.array(note),
    verdicts: z.array(verdict.extend({ share_id: z.number() })),
  }),
  refusals: { INTERVIEW_NOT_FOUND: 404 },
})
