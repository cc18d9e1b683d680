import { ANSWERS, LABELS_PER_QUESTION, QUESTIONS_PER_BATCH } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, page } from '../fields.ts'
import { labelName } from '../labels.ts'
import { author, question, storedAnswer } from './questions.ts'
import { translation } from './translation.ts'

const id = z.number().int().nonnegative()

const labelList = () =>
  z
    .array(labelName())
    .max(LABELS_PER_QUESTION, 'TOO_MANY')
    .transform((names) => [...new Set(names)])
    .default([])

const batch = z
  .object({
    ids: z
      .array(id)
      .min(1, 'REQUIRED')
      .max(QUESTIONS_PER_BATCH, 'TOO_MANY')
      .transform((ids) => [...new Set(ids)]),
    add_labels: labelList(),
    remove_labels: labelList(),
    archive: z.boolean().optional(),
  })
  .superRefine(({ add_labels, remove_labels, archive }, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
    const isAboutLabels = add_labels.length + remove_labels.length > 0
    if (archive && isAboutLabels) fault('archive', 'ONE_OF_TWO')
    if (archive === undefined && !isAboutLabels) fault('add_labels', 'NOTHING_TO_CHANGE')
    if (add_labels.some((name) => remove_labels.includes(name))) fault('remove_labels', 'ONE_OF_TWO')
  })

const skipReason = z.enum(['QUESTION_NOT_FOUND', 'QUESTION_IN_USE', 'LABEL_REQUIRED', 'TOO_MANY'])
export type BatchSkipReason = z.output<typeof skipReason>

export const changeQuestions = endpoint({
  method: 'POST',
  path: '/question/batch',
  access: 'staff',
  scope: 'bank:write',
  reads: ['progress'],
  changes: ['question', 'label'],
  summary: 'Change the labels of many questions, or archive or restore them; each question separately',
  body: batch,
  response: z.object({
    changed: z.array(z.number()),
    refused: z.array(z.object({ id: z.number(), code: skipReason })),
  }),
  refusals: {},
})

const origin = z.enum(['written', 'imported', 'restored'])
export type Origin = z.output<typeof origin>

const version = z.object({
  version: z.number(),
  created_time: z.string(),
  created_by: author.nullable(),
  description: z.string(),
  description_html: z.string(),
  answers: z.array(storedAnswer).max(ANSWERS.max),
  keeps_order: z.boolean(),
  lang: z.string().nullable(),
  wordings: z.array(translation),
  /** The labels are null if they were not recorded for this version of the question. */
  labels: z.array(z.string()).nullable(),
  origin,
})
export type Version = z.output<typeof version>

export const listVersions = endpoint({
  method: 'GET',
  path: '/question/:id/version',
  access: 'staff',
  scope: 'bank:read',
  reads: ['question', 'label', 'interview'],
  summary: 'All versions of a question, the newest first; also of an archived question',
  params: idParams,
  query: page,
  response: z.object({ versions: z.array(version), amount_of_versions: z.number() }),
  isCompressible: true,
  refusals: { QUESTION_NOT_FOUND: 404 },
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/question/:id/restore',
  access: 'staff',
  scope: 'bank:write',
  reads: ['progress'],
  changes: ['question', 'label'],
  summary: 'Restore the texts of an earlier version of a question; answer key, labels and existing papers stay',
  params: idParams,
  body: z.object({ version: z.number().int(), current: z.number().int().optional() }),
  response: question,
  isCompressible: true,
  refusals: { QUESTION_NOT_FOUND: 404, QUESTION_CHANGED: 409, QUESTION_ARCHIVED: 409, TEXTS_WAITING: 429 },
})
