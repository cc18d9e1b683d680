import { charactersIn } from '@assay/domain/characters'
import { SEARCH_MAX } from '@assay/domain/limits'
import { dayOrMomentOf } from '@assay/domain/round/moment'
import { z } from 'zod'
import { digits, text } from '../fields.ts'
import { labelFilter } from '../labels.ts'

const dayOrMoment = z.string().transform((written, context) => {
  const at = dayOrMomentOf(written)
  if (at !== null) return at
  context.addIssue({ code: 'custom', message: 'INVALID' })
  return z.NEVER
})

const id = z.union([digits, z.number().int().nonnegative()])

const search = text().refine((words) => charactersIn(words) <= SEARCH_MAX, 'TOO_LONG')

export const bankFilterFields = {
  labels: labelFilter.default([]),
  /** A question matches if it contains every word of the search. */
  search: search.default(''),
  kind: z.enum(['single', 'multiple']).optional(),
  author: id.optional(),
  changed_since: dayOrMoment.optional(),
  use: z.enum(['open', 'drawn', 'never']).optional(),
  import: id.optional(),
  passage: id.optional(),
  state: z.enum(['bank', 'archived']).default('bank'),
}
export type BankFilter = z.output<z.ZodObject<typeof bankFilterFields>>

export const bankFields = { ...bankFilterFields, sort: z.enum(['newest', 'changed']).default('newest') }
