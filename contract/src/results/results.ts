import { EVENTS_PER_CALL } from '@assay/domain/limits'
import { z } from 'zod'
import { eventKind } from '../attempts/eventKinds.ts'
import { endpoint } from '../endpoint.ts'
import { amountOf } from '../feed/feed.ts'
import { digits } from '../fields.ts'
import { latestFix, rescoring } from '../insight/keyFix.ts'
import { followQuery } from '../interviews/following.ts'
import { codeParams, interview } from '../interviews/interviews.ts'
import { labelTag } from '../labels.ts'
import { shownPassage } from '../passages/shownPassage.ts'
import { confirmation } from '../verification/verificationTests.ts'
import { scorePrecisionFields, standing } from './standing.ts'

export const answerStatus = z.enum(['CORRECT', 'PARTIALLY', 'WRONG']).nullable()
export type AnswerStatus = z.output<typeof answerStatus>

const optionEntry = z.object({ chosen: z.boolean(), correct: z.boolean() })
const historyEntry = z.object({ submitted_time: z.string(), taken_by_clock: z.boolean(), is_late: z.boolean() })

export const resultQuestion = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  description_html: z.string(),
  lang: z.string().nullable(),
  /** Labels at the time of the draw. Labels of the earliest tests have no ids. */
  labels: z.array(labelTag.partial({ id: true })),
  passage_id: z.number().nullable(),
  is_multiple_choice: z.boolean(),
  answer_status: answerStatus,
  time_spent: z.number(),
  answers: z.array(
    z.object({
      id: z.number(),
      description: z.string(),
      description_html: z.string(),
      is_valid: z.boolean(),
      /**
       * For each submission, whether the candidate chose this option. Contains the newest hundred, the final submission
       * last.
       */
      result: z.array(optionEntry),
    }),
  ),
  /**
   * `result` and `history` have the newest hundred submissions; `getEarlierAnswers` returns the earlier submissions.
   */
  amount_of_submissions: z.number(),
  /** Times and kinds of the submissions in `result`, in the same order. */
  history: z.array(historyEntry),
  /** True if the question does not count for any candidate. */
  is_voided: z.boolean(),
  /** Because of a fix of the answer key, the question counts as correct for all candidates. */
  is_credited: z.boolean(),
  key_fix: latestFix.nullable(),
})
export type ResultQuestion = z.output<typeof resultQuestion>

export const interviewEvent = z.object({ time: z.string(), kind: eventKind, detail: z.string() })
export type InterviewEvent = z.output<typeof interviewEvent>

export const interviewResults = interview.extend({
  /** The verification test of this interview. The field is also set if this interview is itself a verification test. */
  confirmation: confirmation.nullable(),
  questions: z.array(resultQuestion),
  /** Each passage is listed once, as it was at the time of the draw. */
  passages: z.array(shownPassage),
  events: z.array(interviewEvent),
  /** Comparison with other candidates of the blueprint; null if the interview has no blueprint. */
  standing: standing.nullable(),
  ...scorePrecisionFields,
  rescored: z.array(rescoring),
})
export type InterviewResults = z.output<typeof interviewResults>

export const getResults = endpoint({
  method: 'GET',
  path: '/interview/:code/results',
  access: 'staff',
  scope: 'interviews:read',
  reads: [
    'interview',
    'progress',
    'score',
    'answer',
    'keyFix',
    'decision',
    'note',
    'invitation',
    'user',
    'blueprint',
    'insight',
    'confirmation',
  ],
  summary: 'A finished interview with all questions, the history of answers, and events',
  params: codeParams,
  response: interviewResults,
  refusals: { INTERVIEW_NOT_FOUND: 404, RESULT_NOT_AVAILABLE: 409 },
})

/** The export has one line per result, in the format of `GET /interview/{id}/results` and in the order of changes. */
export const exportResults = endpoint({
  method: 'GET',
  path: '/interview/results',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'answer', 'score', 'insight', 'decision', 'note'],
  summary:
    'Finished interviews with results, one JSON object per line in the order of changes; the last line has the next cursor',
  query: z.object({
    blueprint: digits.optional(),
    ...followQuery,
    limit: amountOf(EVENTS_PER_CALL),
  }),
  download: ['application/x-ndjson'],
  refusals: {},
})

export const getEarlierAnswers = endpoint({
  method: 'GET',
  path: '/interview/:code/results/:id/history',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'score', 'answer', 'keyFix'],
  summary: 'The last 100 accepted submissions of one question before the submission with this number',
  params: codeParams.extend({ id: z.string() }),
  query: z.object({
    /** Only submissions with a lower index are returned. The first submission has index 0. */
    before: z
      .string()
      .regex(/^\d{1,9}$/, 'INVALID')
      .transform(Number),
  }),
  response: z.object({
    first: z.number(),
    history: z.array(historyEntry),
    answers: z.array(z.object({ id: z.number(), result: z.array(optionEntry) })),
  }),
  refusals: { INTERVIEW_NOT_FOUND: 404, QUESTION_NOT_FOUND: 404, RESULT_NOT_AVAILABLE: 409 },
})
export type EarlierAnswers = z.output<typeof getEarlierAnswers.response>
