import { KEY_FIX_NAMED_MAX, KEY_FIX_REASON_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, page, pageFields, requiredText, windowOf } from '../fields.ts'
import { questionStatistics } from './questions.ts'

export const treatment = z.enum(['rescore', 'void', 'leave', 'credit'])
export type Treatment = z.output<typeof treatment>

/** The status is null if the candidate did not answer the question. */
export const answerStatusOrVoid = z.enum(['CORRECT', 'PARTIALLY', 'WRONG', 'VOID']).nullable()
export type AnswerStatusOrVoid = z.output<typeof answerStatusOrVoid>

const person = z.object({ id: z.number(), full_name: z.string() }).nullable()

export const keyFixChange = z.object({
  code: z.string(),
  name: z.string(),
  status_before: answerStatusOrVoid,
  status_after: answerStatusOrVoid,
  score_before: z.number(),
  score_after: z.number(),
  rank_before: z.number(),
  rank_after: z.number(),
  rank_of: z.number(),
})
export type KeyFixChange = z.output<typeof keyFixChange>

export const keyFix = z.object({
  id: z.number(),
  question_id: z.number(),
  question_code: z.string(),
  of_version: z.number(),
  version: z.number(),
  right: z.array(z.number()),
  right_before: z.array(z.number()),
  treatment,
  reason: z.string(),
  by: person,
  time: z.string(),
  finished: z.number(),
  unfinished: z.number(),
  changed: z.number(),
  score_changed: z.number(),
  undone: z.object({ reason: z.string(), by: person, time: z.string() }).nullable(),
})
export type KeyFix = z.output<typeof keyFix>

/** Statistics of the question before the fix of its answer key. Fixes by older releases have none. */
const evidence = { evidence: questionStatistics.nullable() }
export const keyFixWithEvidence = keyFix.extend(evidence)

const changes = { changes: z.array(keyFixChange), amount_of_changes: z.number() }

export const refusedFix = z.enum(['QUESTION_CHANGED', 'NOTHING_TO_FIX', 'NOTHING_LEFT', 'STILL_COUNTING'])
export type RefusedFix = z.output<typeof refusedFix>

export const keyFixPreview = z.object({
  version: z.number(),
  of_version: z.number(),
  right: z.array(z.number()),
  right_before: z.array(z.number()),
  treatment,
  finished: z.number(),
  unfinished: z.number(),
  changed: z.number(),
  score_changed: z.number(),
  level_changed: z.number(),
  up: z.number(),
  down: z.number(),
  other_wordings: z.array(z.object({ of_version: z.number(), finished: z.number() })),
  /** Null if the fix of the answer key can be applied now. */
  refusal: refusedFix.nullable(),
  ...changes,
})
export type KeyFixPreview = z.output<typeof keyFixPreview>

/** Option ids as text, such as `3,7`, are split into a list, so that an error can name the position of an id. */
const written = z
  .string()
  .regex(/^(?:\d{1,15}(?:,\d{1,15})*)?$/, 'INVALID')
  .transform((list) => (list === '' ? [] : list.split(',').map(Number)))
  .pipe(z.array(z.number()).min(1, 'NO_VALID_ANSWER').max(KEY_FIX_NAMED_MAX, 'TOO_MANY'))

const versionParam = z
  .string()
  .regex(/^\d{0,15}$/, 'INVALID')
  .transform((digits) => (digits === '' ? undefined : Number(digits)))

export const previewKeyFix = endpoint({
  method: 'GET',
  path: '/question/:id/key-fix/preview',
  access: 'staff',
  scope: 'bank:read',
  reads: ['keyFix', 'question', 'score', 'insight'],
  summary: 'Preview of an answer key fix, result by result; changes nothing',
  params: idParams,
  query: z
    .object({ ...pageFields, right: written, treatment, of_version: versionParam.optional() })
    .transform(({ right, treatment, of_version, ...asked }, context) => ({
      right,
      treatment,
      of_version,
      page: windowOf(asked, context),
    })),
  response: keyFixPreview,
  refusals: { QUESTION_NOT_FOUND: 404 },
})

const reason = requiredText(KEY_FIX_REASON_MAX).transform((value) => value.trim())

export const applyKeyFix = endpoint({
  method: 'POST',
  path: '/question/:id/key-fix',
  access: 'staff',
  scope: 'bank:write',
  reads: ['keyFix', 'question', 'score', 'insight'],
  changes: ['keyFix', 'question', 'score', 'insight', 'confirmation'],
  emits: ['interview.rescored', 'confirmation.finished'],
  summary: 'Correct the answer key of a question, and choose how interviews that contain it are scored',
  params: idParams,
  body: z.object({
    version: z.number().int('INVALID'),
    right: z.array(z.number().int('INVALID')).min(1, 'NO_VALID_ANSWER').max(KEY_FIX_NAMED_MAX, 'TOO_MANY'),
    treatment,
    reason,
    of_version: z.number().int('INVALID').optional(),
  }),
  status: 201,
  response: keyFix,
  refusals: {
    QUESTION_NOT_FOUND: 404,
    QUESTION_CHANGED: 409,
    NOTHING_TO_FIX: 409,
    NOTHING_LEFT: 409,
    STILL_COUNTING: 409,
  },
})

export const listKeyFixes = endpoint({
  method: 'GET',
  path: '/question/:id/key-fix',
  access: 'staff',
  scope: 'bank:read',
  reads: ['keyFix', 'question'],
  summary: 'Answer key fixes of a question, the newest first, including undone fixes',
  params: idParams,
  query: page,
  response: z.object({ key_fixes: z.array(keyFix), amount_of_key_fixes: z.number() }),
  refusals: { QUESTION_NOT_FOUND: 404 },
})

export const getKeyFix = endpoint({
  method: 'GET',
  path: '/key-fix/:id',
  access: 'staff',
  scope: 'bank:read',
  reads: ['keyFix', 'score'],
  summary: 'One answer key fix, and the changed results as they were at the time of the fix',
  params: idParams,
  query: page,
  response: keyFix.extend({ ...changes, ...evidence }),
  refusals: { KEY_FIX_NOT_FOUND: 404 },
})

export const undoKeyFix = endpoint({
  method: 'POST',
  path: '/key-fix/:id/undo',
  access: 'staff',
  scope: 'bank:write',
  reads: ['keyFix', 'score'],
  changes: ['keyFix', 'question', 'score', 'insight', 'confirmation'],
  emits: ['interview.rescored', 'confirmation.finished'],
  summary: 'Undo the latest answer key fix of a question: results are calculated again from the remaining fixes',
  params: idParams,
  body: z.object({ reason }),
  response: keyFix,
  refusals: { KEY_FIX_NOT_FOUND: 404, KEY_FIX_UNDONE: 409, KEY_FIX_NOT_LATEST: 409, NOTHING_LEFT: 409 },
})

/** A fix of an answer key that changed the result of a question and was not undone. */
export const rescoring = z.object({
  key_fix_id: z.number(),
  question_id: z.number(),
  question_code: z.string(),
  treatment,
  reason: z.string(),
  by: person,
  time: z.string(),
})

export const latestFix = keyFix.pick({
  id: true,
  treatment: true,
  reason: true,
  by: true,
  time: true,
  right_before: true,
})
