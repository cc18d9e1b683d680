import { charactersIn } from '@assay/domain/characters'
import { PASSAGE, SEARCH_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, languageTag, oneLine, pageFields, requiredText, text, windowOf } from '../fields.ts'

export const passage = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  description_html: z.string(),
  lang: z.string().nullable(),
  /** An update must contain the version, so that two people do not overwrite each other's work. */
  version: z.number(),
  amount_of_questions: z.number(),
  /** True if an open interview contains the passage. */
  in_use: z.boolean(),
  created_time: z.string(),
  changed_time: z.string(),
})
export type Passage = z.output<typeof passage>

const title = () => oneLine(PASSAGE.title)
const description = () => requiredText(PASSAGE.description)

export const listPassages = endpoint({
  method: 'GET',
  path: '/passage',
  access: 'staff',
  scope: 'bank:read',
  reads: ['passage', 'question', 'interview', 'progress'],
  summary: 'Passages (shared texts), the newest first; every word of a search must be in title, text or code',
  query: z
    .object({
      ...pageFields,
      search: text()
        .refine((wanted) => charactersIn(wanted) <= SEARCH_MAX, 'TOO_LONG')
        .default(''),
    })
    .transform(({ search, ...asked }, context) => ({ search, page: windowOf(asked, context) })),
  response: z.object({ passages: z.array(passage), amount_of_passages: z.number() }),
  isCompressible: true,
  refusals: {},
})

export const createPassage = endpoint({
  method: 'POST',
  path: '/passage',
  access: 'staff',
  scope: 'bank:write',
  reads: ['progress'],
  changes: ['passage'],
  summary: 'Add a passage that questions can share',
  body: z.object({ title: title(), description: description(), lang: languageTag().nullable().default(null) }),
  status: 201,
  response: passage,
  refusals: { TEXTS_WAITING: 429 },
})

export const getPassage = endpoint({
  method: 'GET',
  path: '/passage/:id',
  access: 'staff',
  scope: 'bank:read',
  reads: ['passage', 'question', 'interview', 'progress'],
  summary: 'One passage',
  params: idParams,
  response: passage,
  refusals: { PASSAGE_NOT_FOUND: 404 },
})

export const updatePassage = endpoint({
  method: 'PUT',
  path: '/passage/:id',
  access: 'staff',
  scope: 'bank:write',
  reads: ['progress'],
  changes: ['passage'],
  summary: 'Change a passage; existing papers keep the old version',
  params: idParams,
  body: z
    .object({
      title: title(),
      description: description(),
      lang: languageTag().nullable(),
      version: z.number().int(),
    })
    .partial(),
  response: passage,
  refusals: { PASSAGE_NOT_FOUND: 404, QUESTION_CHANGED: 409, TEXTS_WAITING: 429 },
})

export const deletePassage = endpoint({
  method: 'DELETE',
  path: '/passage/:id',
  access: 'staff',
  scope: 'bank:write',
  changes: ['passage'],
  summary: 'Delete a passage that no question of the bank has; existing papers keep it',
  params: idParams,
  status: 204,
  refusals: { PASSAGE_NOT_FOUND: 404, PASSAGE_IN_USE: 409 },
})
