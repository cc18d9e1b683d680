import { AMOUNT_OF_QUESTIONS, LABELS_PER_CALL, MAX_TIME } from '@assay/domain/limits'
import { z } from 'zod'
import { extraTime, newExtraTime } from '../attempts/extraTime.ts'
import { plan, roundLanguage } from '../blueprints.ts'
import { decision, decisionState } from '../decisions/decision.ts'
import { decisionMail } from '../decisions/decisionMail.ts'
import { endpoint } from '../endpoint.ts'
import { examCalls } from '../exam/examCalls.ts'
import {
  candidateName,
  email,
  emptyAsUndefined,
  integerInSteps,
  moment,
  nameOfProgram,
  pageFields,
  sortOrder,
  text,
  windowOf,
} from '../fields.ts'
import { idempotencyKey } from '../headers.ts'
import { mail } from '../invitations.ts'
import { labelFilter, labelName, labelTag, shownOfLabel } from '../labels.ts'
import { externalFields, metadataValue } from './external.ts'
import { followQuery, refuseMixedPaging } from './following.ts'
import { confirmed } from './verificationResult.ts'

/** An invalid code is handled like an unknown code, so its format is never a validation error. */
export const codeParams = z.object({ code: z.string() })

export const interviewStatus = z.enum(['To Do', 'In Progress', 'Done'])

export const interviewResult = z.object({
  total_correct_questions: z.number(),
  total_partially_corrected_questions: z.number(),
  total_wrong_questions: z.number(),
  total_unanswered_questions: z.number(),
  /**
   * Number of questions that were excluded from the score by a fix of the answer key. The five totals add up to the
   * number of questions.
   */
  total_voided_questions: z.number(),
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

export const entryState = z.enum(['waiting', 'open', 'expired', 'withdrawn', 'started'])

export const roundState = z.enum([
  'waiting',
  'open',
  'started',
  'running',
  'finished',
  'expired',
  'withdrawn',
  'failed',
  /** The candidate can start, and no invitation is queued or sent. */
  'to_invite',
  /** The candidate can start now, was invited, and has received no reminder within a day. */
  'to_remind',
])
export type RoundState = z.output<typeof roundState>

/** Data for anyone with the interview code, without the name, e-mail address, labels, IP addresses and the score. */
export const publicInterview = z.object({
  code: z.string(),
  max_time: z.number(),
  amount_of_questions: z.number(),
  amount_of_answered_questions: z.number(),
  interview_status: interviewStatus,
  is_activated: z.boolean(),
  is_closed: z.boolean(),
  remaining_time: z.string(),
  /** True for a trial run of staff; otherwise the field is missing. */
  is_trial: z.boolean().optional(),
})
export type PublicInterview = z.output<typeof publicInterview>

export const interview = publicInterview.extend({
  /** For callers without permission to write interviews, the field `code` contains the id instead of the code. */
  id: z.string(),
  external_id: z.string().nullable(),
  metadata: z.record(z.string(), metadataValue),
  /** Time of the last change. A shorter remaining time is no change. */
  updated_time: z.string(),
  result_link: z.string(),
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
  /** The score by the answer keys at the time of the draw, without later fixes. */
  first_score: z.number().nullable(),
  result: interviewResult.nullable(),
  /**
   * The link is null during an anonymous review, because it identifies the candidate. Callers that may not share the
   * link also get null.
   */
  link: z.string().nullable(),
  blueprint: z.object({ id: z.number(), name: z.string() }).nullable(),
  language: roundLanguage.nullable(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  entry_state: entryState,
  invitation: mail,
  reminder: mail,
  decision,
  decision_mail: decisionMail.nullable(),
  amount_of_notes: z.number(),
  /** True if the name is hidden: the alias 'Candidate K7QX' replaces it, and the e-mail address is empty. */
  is_veiled: z.boolean(),
  /** True for a trial run of staff: no statistic includes it, and it is deleted after a day. */
  is_trial: z.boolean(),
  may_confirm: z.boolean(),
  confirms: z.string().nullable(),
  confirmation: confirmed.nullable(),
  given_back_time: z.string(),
  /**
   * Only administrators and the creator of the interview get the extra time. For all other users the field is always
   * missing, so a missing field reveals nothing.
   */
  accommodation: extraTime.nullable().optional(),
})
export type Interview = z.output<typeof interview>

/** Without a blueprint, labels have no number of questions, because the questions are spread evenly. */
const noAmount = z.null().optional()
/** If a browser sends a number of questions for a label, the number is ignored. */
const ignoredAmount = z.null().catch(null).optional()
type Amount = typeof noAmount | typeof ignoredAmount

const ownDesign = (amount: Amount) => ({
  max_time: integerInSteps(MAX_TIME),
  amount_of_questions: integerInSteps(AMOUNT_OF_QUESTIONS),
  labels: z
    // Labels in a request may have the same format as in blueprints and responses, so that programs need only one
    // format.
    .array(
      z.union(
        [labelName(), z.object({ name: labelName(), amount, ...shownOfLabel }).transform(({ name }) => name)],
        'WRONG_TYPE',
      ),
    )
    .min(1, 'LABEL_REQUIRED')
    .max(LABELS_PER_CALL, 'TOO_MANY')
    .transform((names) => [...new Set(names)]),
})
const RECIPE = ['max_time', 'amount_of_questions', 'labels'] as const

const newInterviewFields = <Name extends z.core.$ZodType<string, string>>(name: Name, amount: Amount) =>
  z.object({
    ...z.object(ownDesign(amount)).partial().shape,
    ...externalFields,
    name,
    email: email(),
    blueprint_id: z.number().int('INVALID').optional(),
    opens_at: moment().nullable().optional(),
    closes_at: moment().nullable().optional(),
    language: roundLanguage.nullish(),
    accommodation: newExtraTime.optional(),
    may_confirm: z.boolean().default(false),
  })

const newInterviewWithName = <Name extends z.core.$ZodType<string, string>>(name: Name, amount: Amount) =>
  newInterviewFields(name, amount)
    .superRefine(
      (wanted, context) => {
        const isFromBlueprint = wanted.blueprint_id !== undefined
        for (const field of RECIPE) {
          if ((wanted[field] !== undefined) !== isFromBlueprint) continue
          const message = isFromBlueprint ? 'FROM_BLUEPRINT' : 'REQUIRED'
          context.addIssue({ code: 'custom', message, path: [field] })
        }
      },
      // zod skips this check if a field has a wrong type, unless `when` is set.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    )
    .transform(({ blueprint_id, max_time, amount_of_questions, labels, ...who }) =>
      max_time === undefined || amount_of_questions === undefined || labels === undefined
        ? { ...who, blueprint_id: blueprint_id ?? 0 }
        : { ...who, max_time, amount_of_questions, labels },
    )

export const newInterview = newInterviewWithName(candidateName(), ignoredAmount)
const newInterviewOfProgram = newInterviewWithName(nameOfProgram(), noAmount)

/** `90` and `>90` both select rounded scores above 90. `any` means no filter. */
const scoreLevel = z
  .string()
  .regex(/^(?:any|>?\d{1,3})?$/, 'INVALID')
  .transform((level) => (level === '' || level === 'any' ? undefined : Number(level.replace('>', ''))))

const orderFields = {
  sort: z.enum(['created_time', 'name', 'score', 'start_time']).default('created_time'),
  order: sortOrder.default('desc'),
}
export type InterviewOrder = z.output<z.ZodObject<typeof orderFields>>

export const listInterviews = endpoint({
  method: 'GET',
  path: '/interview',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'score', 'decision', 'note', 'invitation', 'blueprint', 'user'],
  summary:
    'Interviews, by default the newest first, filtered by name or e-mail, score, labels, status, blueprint, state in its round and decision',
  query: z
    .object({
      ...pageFields,
      name_or_mail: text().optional(),
      score: scoreLevel.optional(),
      labels: labelFilter.optional(),
      status: emptyAsUndefined(interviewStatus),
      blueprint: z
        .string()
        .regex(/^\d{1,15}$/, 'INVALID')
        .transform(Number)
        .optional(),
      state: emptyAsUndefined(roundState),
      decision: emptyAsUndefined(decisionState),
      external_id: text().optional(),
      ...followQuery,
      ...orderFields,
    })
    .superRefine(refuseMixedPaging)
    .transform(
      (
        {
          name_or_mail,
          score,
          labels,
          status,
          blueprint,
          state,
          decision,
          external_id,
          cursor,
          updated_since,
          sort,
          order,
          ...asked
        },
        context,
      ) => ({
        page: windowOf(asked, context),
        externalId: external_id === '' ? undefined : external_id,
        cursor,
        updatedSince: updated_since,
        name_or_mail: name_or_mail?.trim() || undefined,
        scoreAbove: score,
        labels: labels ?? [],
        status,
        blueprint,
        state,
        decision,
        order: { sort, order },
      }),
    ),
  response: z.object({
    interviews: z.array(interview),
    amount_of_interviews: z.number(),
    /**
     * The response contains a cursor even if there are no further changes now, so that the client can continue from it
     * later.
     */
    next: z.string().optional(),
    has_more: z.boolean().optional(),
  }),
  refusals: {},
})

export const createInterview = endpoint({
  method: 'POST',
  path: '/interview',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['label', 'question', 'blueprint', 'progress'],
  changes: ['interview', 'progress'],
  emits: ['interview.created'],
  summary:
    'Create an interview and draw its questions; repeated requests with the same Idempotency-Key create one interview',
  headers: z.object(idempotencyKey),
  body: newInterview,
  programBody: newInterviewOfProgram,
  names: { name: 'candidate' },
  status: 201,
  response: interview,
  refusals: { TOO_FEW_QUESTIONS: 422, BLUEPRINT_ARCHIVED: 409, ALREADY_INVITED: 409 },
})

export const planInterview = endpoint({
  method: 'GET',
  path: '/interview/plan',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['label', 'question', 'interview'],
  summary: 'The number of questions of these labels, and how an even draw would divide an amount between them',
  query: z.object({
    labels: labelFilter,
    amount_of_questions: z.coerce.number().int().min(0).max(AMOUNT_OF_QUESTIONS.max).default(0),
  }),
  response: plan,
  refusals: {},
})

export const getInterview = endpoint({
  ...examCalls.getInterview,
  access: 'anyone',
  // A caller without the scope `interviews:read` gets only the public data of the interview.
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'score', 'decision', 'note', 'invitation', 'blueprint', 'user'],
  summary: 'An interview by its code: all fields for staff, only candidate fields for others',
  params: codeParams,
  response: z.union([interview, publicInterview]),
  refusals: { INTERVIEW_NOT_FOUND: 404, TOO_MANY_TRIES: 429 },
})

export const deleteInterview = endpoint({
  method: 'DELETE',
  path: '/interview/:code',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['progress'],
  changes: [
    'interview',
    'progress',
    'answer',
    'observations',
    'receipt',
    'score',
    'insight',
    'share',
    'decision',
    'note',
    'confirmation',
    'bin',
  ],
  emits: ['interview.deleted'],
  summary: 'Delete an interview that is not in progress; it stays in the bin for 30 days',
  params: codeParams,
  status: 204,
  refusals: { INTERVIEW_NOT_FOUND: 404, INTERVIEW_IN_PROGRESS: 406 },
})
