import { ANSWERS, LEAVE_SPAN_MAX, LEAVES_MAX, MISSED_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { clock } from '../attempts/clock.ts'
import { candidateText, reply, reportKind } from '../attempts/remarks.ts'
import { endpoint } from '../endpoint.ts'
import { candidateKey, deviceName } from '../headers.ts'
import { codeParams } from '../interviews/interviews.ts'
import { supervisedCallRefusals } from './exam.ts'
import { examCalls } from './examCalls.ts'

const running = { ...supervisedCallRefusals, NOT_ACTIVATED: 409, INTERVIEW_CLOSED: 409 } as const
const headers = z.object(deviceName)

const leaveKey = z.uuid('INVALID')
const span = z.number().int('INVALID').min(0, 'TOO_SMALL').max(LEAVE_SPAN_MAX, 'TOO_LARGE')
const pageReturn = z.object({
  key: leaveKey,
  kind: z.enum(['reload', 'language']),
  /** `ago`: milliseconds since the candidate left the page. `lasted`: milliseconds until the candidate returned. */
  ago: span,
  lasted: span,
})

export const sendHeartbeat = endpoint({
  ...examCalls.sendHeartbeat,
  changes: ['runningTest', 'observations'],
  summary: 'Send a heartbeat of the page of a running test, and read its clock',
  params: codeParams,
  headers,
  body: z
    .object({
      is_hidden: z.boolean().optional(),
      /** Number of failed heartbeats since the last successful heartbeat. */
      missed: z.number().int('INVALID').min(0, 'TOO_SMALL').max(MISSED_MAX, 'TOO_LARGE').optional(),
      /** Sent when the candidate leaves the page, with the reason if it is known. */
      leaves: z.object({ key: leaveKey, kind: z.enum(['hidden', 'language']) }).optional(),
      returns: z.array(pageReturn).max(LEAVES_MAX, 'TOO_MANY').optional(),
    })
    .prefault({}),
  response: clock,
  refusals: running,
})

export const streamClock = endpoint({
  ...examCalls.stream,
  reads: ['runningTest'],
  summary: 'A stream of changes of a test’s clock, until the test ends',
  params: codeParams,
  events: { clock },
  refusals: { ...supervisedCallRefusals, INTERVIEW_CLOSED: 409 },
})

export const testSaving = endpoint({
  ...examCalls.testSaving,
  changes: ['observations'],
  summary: 'Save a sample answer that does not count, to check that saving works',
  params: codeParams,
  headers,
  body: z.object({ answers: z.array(z.number().int('INVALID')).max(ANSWERS.max, 'ANSWERS_MAXIMUM') }),
  response: z.object({ server_time: z.string() }),
  refusals: { ...supervisedCallRefusals, INTERVIEW_CLOSED: 409 },
})

export const sendReport = endpoint({
  ...examCalls.sendReport,
  changes: ['remark'],
  summary: 'Report a question or lost time to staff; the clock keeps running',
  params: codeParams,
  headers: headers.extend(candidateKey),
  body: z
    .object({ kind: reportKind, question_id: z.number().int('INVALID').optional(), text: candidateText() })
    .superRefine(
      ({ kind, question_id }, context) => {
        const fault = (message: string) => context.addIssue({ code: 'custom', message, path: ['question_id'] })
        if (kind === 'question' && question_id === undefined) fault('REQUIRED')
        if (kind === 'time' && question_id !== undefined) fault('INVALID')
      },
      // zod skips this check if a field has a wrong type, unless `when` is set.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  status: 201,
  response: z.object({ time: z.string() }),
  refusals: { ...running, QUESTION_NOT_FOUND: 404, TOO_MANY_REMARKS: 409 },
})

export const sendComment = endpoint({
  ...examCalls.sendComment,
  changes: ['remark'],
  summary: 'Send one comment after the end; a repeated call with the same text gets the same response',
  params: codeParams,
  headers,
  body: z.object({ text: candidateText() }),
  response: reply,
  refusals: { ...supervisedCallRefusals, NOT_FINISHED: 409, ALREADY_REPLIED: 409, REPLY_CLOSED: 409 },
})
