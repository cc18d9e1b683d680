import { isCandidateName } from '@assay/domain/exam/interview'
import { AMOUNT_OF_QUESTIONS, LABELS_PER_CALL, MAX_TIME, PERSON_NAME_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { examCalls } from './examCalls.ts'
import { email, pageFields, text, trimmed, windowOf } from './fields.ts'
import { idempotencyKey } from './headers.ts'
import { labelName, labelTag } from './labels.ts'
import { labelFilter } from './questions.ts'

/** A code that cannot be one is simply unknown, so its shape is never a fault of the request. */
export const codeParams = z.object({ code: z.string() })

export const interviewStatus = z.enum(['To Do', 'In Progress', 'Done'])

export const interviewResult = z.object({
  total_correct_questions: z.number(),
  total_partially_corrected_questions: z.number(),
  total_wrong_questions: z.number(),
  total_unanswered_questions: z.number(),
  details: z.array(
    z.object({
      label_name: z.string(),
      color: z.string(),
      amount_of_questions: z.number(),
      fully_correct: z.number(),
      fully_correct_ratio: z.number(),
    }),
  ),
})

/** What anybody who holds the code may know: never the name, the e-mail, the labels, an address or a score. */
export const publicInterview = z.object({
  code: z.string(),
  max_time: z.number(),
  amount_of_questions: z.number(),
  amount_of_answered_questions: z.number(),
  interview_status: interviewStatus,
  is_activated: z.boolean(),
  is_closed: z.boolean(),
  remaining_time: z.string(),
})
export type PublicInterview = z.output<typeof publicInterview>

export const interview = publicInterview.extend({
  name: z.string(),
  email: z.string(),
  created_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  labels: z.array(labelTag),
  created_time: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  interview_time: z.string(),
  interviewee_ips: z.array(z.string()),
  score: z.number().nullable(),
  result: interviewResult.nullable(),
  link: z.string(),
})
export type Interview = z.output<typeof interview>

const stepped = ({ min, max, step }: { min: number; max: number; step: number }) =>
  z
    .number()
    .int('INVALID')
    .min(min, 'TOO_SMALL')
    .max(max, 'TOO_LARGE')
    .refine((value) => value % step === 0, 'WRONG_STEP')

export const candidateName = () =>
  trimmed().pipe(
    z
      .string()
      .min(1, 'REQUIRED')
      .max(PERSON_NAME_MAX, 'TOO_LONG')
      .refine((value) => value === '' || isCandidateName(value), 'FORMAT_NAME'),
  )

export const newInterview = z.object({
  name: candidateName(),
  email: email(),
  max_time: stepped(MAX_TIME),
  amount_of_questions: stepped(AMOUNT_OF_QUESTIONS),
  labels: z
    .array(labelName())
    .min(1, 'LABEL_REQUIRED')
    .max(LABELS_PER_CALL, 'TOO_MANY')
    .transform((names) => [...new Set(names)]),
})

/** `90` and `>90` both mean a rounded score above 90; `any` asks for nothing. */
const scoreLevel = z
  .string()
  .regex(/^(?:any|>?\d{1,3})?$/, 'INVALID')
  .transform((level) => (level === '' || level === 'any' ? undefined : Number(level.replace('>', ''))))

export const listInterviews = endpoint({
  method: 'GET',
  path: '/interview',
  access: 'staff',
  summary: 'Interviews, the newest first, searched by name or e-mail, score, labels and status',
  query: z
    .object({
      ...pageFields,
      name_or_mail: text().optional(),
      score: scoreLevel.optional(),
      labels: labelFilter.optional(),
      status: interviewStatus.optional(),
    })
    .transform(({ name_or_mail, score, labels, status, ...asked }, context) => ({
      page: windowOf(asked, context),
      name_or_mail: name_or_mail?.trim() || undefined,
      scoreAbove: score,
      labels: labels ?? [],
      status,
    })),
  response: z.object({ interviews: z.array(interview), amount_of_interviews: z.number() }),
  refusals: {},
})

export const createInterview = endpoint({
  method: 'POST',
  path: '/interview',
  access: 'staff',
  summary:
    'Create an interview and draw its questions; the same Idempotency-Key makes one interview however often it is sent',
  headers: z.object(idempotencyKey),
  body: newInterview,
  status: 201,
  response: interview,
  refusals: { TOO_FEW_QUESTIONS: 422 },
})

/** What a draw would find, before anything is created. */
export const planInterview = endpoint({
  method: 'GET',
  path: '/interview/plan',
  access: 'staff',
  summary: 'How many questions these labels have, and how an even draw would share an amount over them',
  query: z.object({
    labels: labelFilter,
    amount_of_questions: z.coerce.number().int().min(0).max(AMOUNT_OF_QUESTIONS.max).default(0),
  }),
  response: z.object({
    /** Different questions that have any of the labels. */
    available: z.number(),
    labels: z.array(z.object({ label_name: z.string(), color: z.string(), available: z.number(), drawn: z.number() })),
  }),
  refusals: {},
})

export const getInterview = endpoint({
  ...examCalls.lookUp,
  access: 'anyone',
  summary: 'An interview by its code: all of it for staff, only what a candidate may know for everybody else',
  params: codeParams,
  response: z.union([interview, publicInterview]),
  refusals: { INTERVIEW_NOT_FOUND: 404, TOO_MANY_TRIES: 429 },
})

export const deleteInterview = endpoint({
  method: 'DELETE',
  path: '/interview/:code',
  access: 'staff',
  summary: 'Delete an interview that is not in progress',
  params: codeParams,
  status: 204,
  refusals: { INTERVIEW_NOT_FOUND: 404, INTERVIEW_IN_PROGRESS: 406 },
})
