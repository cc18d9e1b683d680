import { ANSWERS } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, languageTag, text, trimmed } from '../fields.ts'
import { checkDespiteErrors, reportTextErrors } from './faults.ts'
import { question } from './questions.ts'

const params = idParams.extend({ lang: languageTag() })

export const saveTranslation = endpoint({
  method: 'PUT',
  path: '/question/:id/wording/:lang',
  access: 'staff',
  scope: 'bank:write',
  reads: ['progress'],
  changes: ['question'],
  summary: 'Add or change a translation of a question; existing papers stay unchanged',
  params,
  body: z
    .object({
      description: text(),
      answers: z.array(z.object({ id: z.number().int(), description: trimmed() })).max(ANSWERS.max, 'ANSWERS_MAXIMUM'),
      /** If the version is missing, the update overwrites changes by other users. */
      version: z.number().int().optional(),
    })
    .superRefine(reportTextErrors, checkDespiteErrors),
  response: question,
  isCompressible: true,
  refusals: { QUESTION_NOT_FOUND: 404, QUESTION_CHANGED: 409, TEXTS_WAITING: 429 },
})

export const deleteTranslation = endpoint({
  method: 'DELETE',
  path: '/question/:id/wording/:lang',
  access: 'staff',
  scope: 'bank:write',
  reads: ['progress'],
  changes: ['question'],
  summary: 'Delete a translation of a question; existing papers stay unchanged',
  params,
  response: question,
  isCompressible: true,
  refusals: { QUESTION_NOT_FOUND: 404, WORDING_NOT_FOUND: 404 },
})
