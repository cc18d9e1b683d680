import { ANSWERS, LATE } from '@assay/domain/limits'
import { normalEmail } from '@assay/domain/people/people'
import { z } from 'zod'
import { noticeKind } from '../attempts/eventKinds.ts'
import { roundLanguage } from '../blueprints.ts'
import { endpoint } from '../endpoint.ts'
import { moment, pageNumber, text } from '../fields.ts'
import { candidateKey, deviceName } from '../headers.ts'
import { codeParams, entryState } from '../interviews/interviews.ts'
import { shownPassage } from '../passages/shownPassage.ts'
import { examCalls } from './examCalls.ts'

/** The id is any text, because an id in a wrong format must get 404 like an unknown id, not a validation error. */
const questionParams = codeParams.extend({ id: z.string() })

const candidateCallRefusals = { INTERVIEW_NOT_FOUND: 404, TOO_MANY_TRIES: 429 } as const
/** While a verification test runs, only the browser that entered the room code can use the test. */
export const supervisedCallRefusals = { ...candidateCallRefusals, SEAT_NEEDED: 409 } as const
const openExamRefusals = { ...supervisedCallRefusals, NOT_ACTIVATED: 409, INTERVIEW_CLOSED: 409 } as const
const questionCallRefusals = { ...openExamRefusals, QUESTION_NOT_FOUND: 404 } as const

const headers = z.object(deviceName)

export const examOption = z.object({ id: z.number(), description: z.string(), description_html: z.string() })

export const examQuestionText = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  description_html: z.string(),
  lang: z.string().nullable(),
  is_multiple_choice: z.boolean(),
})

/** No field of the candidate's question may reveal the correct answer or give a hint about it. */
export const examQuestion = examQuestionText.extend({
  is_answered: z.boolean(),
  answers_base: z.array(examOption),
  interviewee_answers: z.array(z.number()),
  passage_id: z.number().nullable(),
  /** A selection that was saved but not submitted; null if the submitted answer is newer. */
  draft: z.array(z.number()).nullable(),
})
export type ExamQuestion = z.output<typeof examQuestion>

/** A passage that several questions share is listed once. */
const passages = z.array(shownPassage)

const selectedOptionIds = z.array(z.number().int()).max(ANSWERS.max, 'ANSWERS_MAXIMUM')

/** The entry page gets as little data as possible, because the candidate has not been identified yet. */
export const entry = z.object({
  entry_state: entryState,
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  language: roundLanguage.nullable(),
  instructions_html: z.string().nullable(),
  /** True if a verification test may follow, or if this test is a verification test. */
  may_confirm: z.boolean(),
  is_confirmation: z.boolean(),
})
export type Entry = z.output<typeof entry>

export const getEntry = endpoint({
  ...examCalls.getEntry,
  reads: ['runningTest'],
  summary: 'The time window of a test, its current state, and the introduction for the candidate',
  params: codeParams,
  response: entry,
  refusals: candidateCallRefusals,
})

export const getCalendar = endpoint({
  ...examCalls.calendar,
  reads: ['runningTest'],
  summary: 'The time window for the start of the test, as a calendar appointment (RFC 5545)',
  params: codeParams,
  download: ['text/calendar'],
  refusals: { ...supervisedCallRefusals, NO_WINDOW: 404 },
})

export const startInterview = endpoint({
  ...examCalls.startInterview,
  changes: ['runningTest', 'progress', 'observations', 'confirmation'],
  emits: ['interview.started'],
  summary:
    'Start the test and return its clock and first page; later calls with the correct e-mail address do not restart the clock',
  params: codeParams,
  headers,
  // The format of the e-mail address is not checked, because every text except the candidate's address is rejected
  // anyway (docs/decisions.md, reading 14).
  body: z.object({
    email: text().transform(normalEmail).pipe(z.string().min(1, 'REQUIRED')),
    room_code: text().nullish(),
  }),
  // The response includes the first page of questions, so that the candidate loses no time with a second request.
  response: z.object({
    is_activated: z.literal(true),
    remaining_time: z.string(),
    questions: z.array(examQuestion),
    passages,
    amount_of_questions: z.number(),
  }),
  isCompressible: true,
  refusals: {
    ...candidateCallRefusals,
    WRONG_EMAIL: 400,
    INTERVIEW_CLOSED: 409,
    NOT_OPEN_YET: 409,
    WINDOW_CLOSED: 409,
    INVITATION_WITHDRAWN: 409,
    ROOM_CODE_NEEDED: 409,
    WRONG_ROOM_CODE: 400,
  },
})

const submission = {
  question_code: z.string(),
  answers: selectedOptionIds,
  time_spent: z.number().int('INVALID').optional(),
  /**
   * The newest answer of the server that the device has received. If another device has stored a newer answer, the
   * server keeps that answer.
   */
  based_on: selectedOptionIds.optional(),
  chosen_time: moment().optional(),
}

export const closeInterview = endpoint({
  ...examCalls.closeInterview,
  changes: ['runningTest', 'progress', 'answer', 'observations', 'receipt', 'score', 'insight', 'confirmation'],
  emits: ['interview.finished', 'confirmation.finished'],
  summary: 'Finish the test; a repeated call gets the same response',
  params: codeParams,
  headers,
  body: z
    .object({
      pressed_time: moment().optional(),
      /**
       * A page that is being closed sends its unsent answers in this call, because separate calls could arrive in the
       * wrong order.
       */
      answers: z
        .array(
          z.object({
            ...submission,
            question_id: z.number().int('INVALID'),
            key: z.uuid('INVALID').optional(),
          }),
        )
        .max(LATE.perCall, 'TOO_MANY')
        .optional(),
    })
    .prefault({}),
  response: z.object({ is_closed: z.literal(true) }),
  refusals: { ...supervisedCallRefusals, NOT_ACTIVATED: 409, NOT_FINISHED: 409, QUESTION_NOT_FOUND: 404 },
})

export const listExamQuestions = endpoint({
  ...examCalls.listExamQuestions,
  reads: ['runningTest'],
  summary: 'Ten questions of the paper, in the fixed order of this interview',
  params: codeParams,
  headers,
  query: z.object({
    page_num: pageNumber().default(1),
  }),
  response: z.object({
    questions: z.array(examQuestion),
    passages,
    amount_of_questions: z.number(),
    page_num: z.number(),
  }),
  isCompressible: true,
  refusals: openExamRefusals,
})

export const getExamQuestion = endpoint({
  ...examCalls.getExamQuestion,
  reads: ['runningTest'],
  summary: 'One question of the paper',
  params: questionParams,
  headers,
  response: examQuestion.extend({ passages }),
  isCompressible: true,
  refusals: questionCallRefusals,
})

export const submitAnswer = endpoint({
  ...examCalls.submitAnswer,
  changes: ['runningTest', 'progress', 'answer'],
  emits: [],
  summary:
    'Submit, change or withdraw an answer; a retry with the same Idempotency-Key gets the same response and adds nothing',
  params: questionParams,
  headers: headers.extend(candidateKey),
  body: z.object({
    ...submission,
    /** The server ignores `is_answered` in a request, because it calculates the value from the answers. */
    is_answered: z.unknown().optional(),
  }),
  response: z.object({
    question_code: z.string(),
    is_answered: z.boolean(),
    amount_of_answered_questions: z.number(),
    remaining_time: z.string(),
  }),
  refusals: { ...questionCallRefusals, ANSWERED_LATER: 409 },
})

export const saveDraft = endpoint({
  ...examCalls.saveDraft,
  changes: ['runningTest', 'answer'],
  summary: 'Save a selection that is not submitted; it counts only if time runs out',
  params: questionParams,
  headers,
  body: z.object({ answers: selectedOptionIds }),
  status: 204,
  refusals: questionCallRefusals,
})

export const recordBrowserEvent = endpoint({
  ...examCalls.recordBrowserEvent,
  changes: ['observations'],
  summary: 'Report events of the browser; staff see these events in neutral words, and events never change a result',
  params: codeParams,
  headers,
  body: z.object({ kind: noticeKind }),
  status: 204,
  refusals: supervisedCallRefusals,
})
