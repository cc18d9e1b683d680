import { ANSWERS, LABELS_PER_QUESTION, QUESTIONS_PER_CALL } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, languageTag, pageFields, text, trimmed, windowOf } from '../fields.ts'
import { labelName, labelTag } from '../labels.ts'
import { passage } from '../passages/passages.ts'
import { checkDespiteErrors, reportQuestionErrors, reportTextErrors } from './faults.ts'
import { bankFields } from './filter.ts'
import { answerRationale, mark, noteText, rationaleText, savedSources, sourceList, verdict } from './reasons.ts'
import { newTranslations, translation } from './translation.ts'

const labelNames = () =>
  z
    .array(labelName())
    .min(1, 'LABEL_REQUIRED')
    .max(LABELS_PER_QUESTION, 'TOO_MANY')
    .transform((names) => [...new Set(names)])

const newAnswers = () =>
  z
    .array(
      z.object({
        description: trimmed(),
        is_valid: z.boolean(),
        /** The option keeps its position in every test, while the other options are shuffled. */
        is_fixed: z.boolean().default(false),
        rationale: answerRationale().default(''),
      }),
    )
    .max(ANSWERS.max, 'ANSWERS_MAXIMUM')

const newQuestionTexts = {
  description: text(),
  answers: newAnswers(),
  /** True if options are not shuffled, for example because of 'all of the above'. */
  keeps_order: z.boolean().default(false),
  /** Language of the text, for screen readers and hyphenation; null if unknown. */
  lang: languageTag().nullable().default(null),
}

const newQuestionFields = {
  ...newQuestionTexts,
  labels: labelNames(),
  rationale: rationaleText().default(''),
  sources: sourceList().default([]),
  wordings: newTranslations(),
}

export const newQuestion = z.object(newQuestionFields).superRefine(reportQuestionErrors, checkDespiteErrors)
export type NewQuestion = z.output<typeof newQuestion>

const passageId = () => z.number().int('INVALID').nullable()

/**
 * Only a question in a call can have the id of a passage. A question file cannot, because ids differ between
 * installations.
 */
const newInBank = z
  .object({ ...newQuestionFields, passage_id: passageId().default(null) })
  .superRefine(reportQuestionErrors, checkDespiteErrors)

/** The id is null if the user was deleted. */
export const author = z.object({ id: z.number().nullable(), full_name: z.string() })

export const storedAnswer = z.object({
  id: z.number(),
  description: z.string(),
  description_html: z.string(),
  is_valid: z.boolean(),
  is_fixed: z.boolean(),
})

export const question = z.object({
  id: z.number(),
  code: z.string(),
  /** An update must contain the version, so that two people do not overwrite each other's work. */
  version: z.number(),
  description: z.string(),
  description_html: z.string(),
  labels: z.array(labelTag),
  answers: z.array(storedAnswer.extend({ rationale: z.string() })),
  /** Only staff can see the rationale. */
  rationale: z.string(),
  sources: savedSources,
  marks: z.array(mark),
  is_multiple_choice: z.boolean(),
  keeps_order: z.boolean(),
  lang: z.string().nullable(),
  passage_id: z.number().nullable(),
  wordings: z.array(translation),
  in_use: z.boolean(),
  /** Number of reports by candidates about any version of the question. */
  amount_of_remarks: z.number(),
  created_time: z.string(),
  /** Author of the first version; null if unknown. */
  created_by: author.nullable(),
  changed_time: z.string(),
  changed_by: author.nullable(),
  /** Number of existing interviews that contain any version of the question. */
  amount_of_interviews: z.number(),
  is_archived: z.boolean(),
  import_id: z.number().nullable(),
})
export type Question = z.output<typeof question>

export const listQuestions = endpoint({
  method: 'GET',
  path: '/question',
  access: 'staff',
  scope: 'bank:read',
  reads: ['question', 'label', 'interview', 'progress', 'remark'],
  summary: 'Questions of the bank, the newest first; all filters must match, but any of several labels is enough',
  query: z
    .object({ ...pageFields, ...bankFields })
    .transform(({ start_index, end_index, offset, limit, ...wanted }, context) => ({
      ...wanted,
      page: windowOf({ start_index, end_index, offset, limit }, context),
    })),
  response: z.object({ questions: z.array(question), amount_of_questions: z.number() }),
  isCompressible: true,
  refusals: {},
})

export const createQuestions = endpoint({
  method: 'POST',
  path: '/question',
  access: 'staff',
  scope: 'bank:write',
  changes: ['question', 'label'],
  summary: 'Add questions, all or none; labels that do not exist are created',
  body: z.array(newInBank).min(1, 'REQUIRED').max(QUESTIONS_PER_CALL, 'TOO_MANY'),
  status: 201,
  response: z.object({ questions: z.array(question) }),
  isCompressible: true,
  refusals: { TEXTS_WAITING: 429 },
})

export const previewQuestion = endpoint({
  method: 'POST',
  path: '/question/preview',
  access: 'staff',
  scope: 'bank:write',
  changes: [],
  summary: 'Preview of a question as candidates see it; stores nothing',
  body: z
    .object({ ...newQuestionTexts, passage_id: passageId().default(null) })
    .superRefine(reportQuestionErrors, checkDespiteErrors),
  response: z.object({
    description_html: z.string(),
    answers: z.array(z.object({ description_html: z.string() })),
    is_multiple_choice: z.boolean(),
    passage: passage.nullable(),
  }),
  isCompressible: true,
  refusals: { TEXTS_WAITING: 429 },
})

export const getQuestion = endpoint({
  method: 'GET',
  path: '/question/:id',
  access: 'staff',
  scope: 'bank:read',
  reads: ['question', 'label', 'interview', 'progress', 'remark'],
  summary: 'One question of the bank',
  params: idParams,
  response: question,
  isCompressible: true,
  refusals: { QUESTION_NOT_FOUND: 404 },
})

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/question/:id',
  access: 'staff',
  scope: 'bank:write',
  reads: ['progress'],
  changes: ['question', 'label'],
  summary:
    'Change a question’s description, labels, answer texts, fixed order or language; existing answers stay unchanged',
  params: idParams,
  body: z
    .object({
      description: text(),
      labels: labelNames(),
      answers: z
        .array(
          z.object({
            id: z.number().int(),
            description: trimmed(),
            is_valid: z.boolean().optional(),
            is_fixed: z.boolean().optional(),
            rationale: answerRationale().optional(),
          }),
        )
        .max(ANSWERS.max, 'ANSWERS_MAXIMUM'),
      keeps_order: z.boolean(),
      /** The rationale is stored outside the versions of a question, so a changed rationale creates no new version. */
      rationale: rationaleText(),
      sources: sourceList(),
      lang: languageTag().nullable(),
      passage_id: passageId(),
      version: z.number().int(),
    })
    .partial()
    .superRefine(reportTextErrors, checkDespiteErrors),
  response: question,
  isCompressible: true,
  refusals: { QUESTION_NOT_FOUND: 404, QUESTION_CHANGED: 409, TEXTS_WAITING: 429 },
})

export const getReasons = endpoint({
  method: 'GET',
  path: '/question/:id/reasons',
  access: 'staff',
  scope: 'bank:read',
  reads: ['question'],
  summary: 'The reason for the answer key of a question, with opinions',
  params: idParams,
  response: z.object({
    rationale_html: z.string(),
    answers: z.array(storedAnswer.omit({ is_fixed: true }).extend({ rationale_html: z.string() })),
    sources: savedSources,
    marks: z.array(mark),
  }),
  isCompressible: true,
  refusals: { QUESTION_NOT_FOUND: 404, TEXTS_WAITING: 429 },
})

export const markQuestion = endpoint({
  method: 'PUT',
  path: '/question/:id/mark',
  access: 'staff',
  scope: 'bank:write',
  changes: ['question'],
  summary: 'Confirm or doubt the answer key; the latest opinion of each user counts',
  params: idParams,
  body: z.object({ verdict, note: noteText().default('') }),
  response: question,
  refusals: { QUESTION_NOT_FOUND: 404 },
})

export const unmarkQuestion = endpoint({
  method: 'DELETE',
  path: '/question/:id/mark',
  access: 'staff',
  scope: 'bank:write',
  changes: ['question'],
  summary: 'Withdraw the caller’s opinion about the answer key',
  params: idParams,
  response: question,
  refusals: { QUESTION_NOT_FOUND: 404 },
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/question/:id',
  access: 'staff',
  scope: 'bank:write',
  reads: ['progress'],
  changes: ['question'],
  summary: 'Delete a question, unless an open interview contains it',
  params: idParams,
  status: 204,
  refusals: { QUESTION_NOT_FOUND: 404, QUESTION_IN_USE: 409 },
})
