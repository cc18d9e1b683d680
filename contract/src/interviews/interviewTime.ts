import { GIVEN_SECONDS, REASON_MAX, REOPEN_MINUTES } from '@assay/domain/limits'
import { z } from 'zod'
import { newExtraTime } from '../attempts/extraTime.ts'
import { endpoint } from '../endpoint.ts'
import { integerIn, requiredText } from '../fields.ts'
import { idempotencyKey } from '../headers.ts'
import { codeParams, interview } from './interviews.ts'

const reason = () => requiredText(REASON_MAX)

export const setExtraTime = endpoint({
  method: 'PUT',
  path: '/interview/:code/accommodation',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['progress'],
  changes: ['interview', 'progress'],
  emits: [],
  summary: 'Set the extra time of an interview before its start; only for administrators and its creator',
  params: codeParams,
  body: newExtraTime,
  response: interview,
  refusals: { FORBIDDEN: 403, INTERVIEW_NOT_FOUND: 404, CLOCK_STARTED: 409 },
})

export const addTime = endpoint({
  method: 'POST',
  path: '/interview/:code/give-back',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['progress', 'observations'],
  changes: ['progress', 'observations'],
  emits: [],
  summary:
    'Add time to a running test: a number of seconds with a reason, or all measured lost time (each gap is added only once)',
  params: codeParams,
  headers: z.object(idempotencyKey),
  body: z
    .object({ seconds: integerIn(GIVEN_SECONDS).optional(), reason: reason().optional() })
    .superRefine(
      ({ seconds, reason }, context) => {
        if (seconds === undefined || reason !== undefined) return
        context.addIssue({ code: 'custom', message: 'REQUIRED', path: ['reason'] })
      },
      // zod skips this check if a field has a wrong type, unless `when` is set.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    )
    // If the body is missing, the candidate gets back all lost time.
    .prefault({}),
  response: z.object({ seconds: z.number(), remaining_time: z.string() }),
  refusals: { INTERVIEW_NOT_FOUND: 404, NOT_ACTIVATED: 409, INTERVIEW_CLOSED: 409, NOTHING_TO_GIVE_BACK: 409 },
})

export const reopenInterview = endpoint({
  method: 'POST',
  path: '/interview/:code/reopen',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['progress', 'observations'],
  changes: ['progress', 'observations', 'receipt', 'score', 'insight', 'confirmation'],
  emits: ['interview.reopened'],
  summary: 'Reopen a test whose time ran out; the added time starts when the candidate enters again',
  params: codeParams,
  headers: z.object(idempotencyKey),
  body: z.object({ minutes: integerIn(REOPEN_MINUTES), reason: reason() }),
  response: interview,
  refusals: { INTERVIEW_NOT_FOUND: 404, NOT_CLOSED: 409, CLOSED_BY_CANDIDATE: 409, ALREADY_INVITED: 409 },
})
