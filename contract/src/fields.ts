import { canonicalLanguage } from '@assay/domain/bank/language'
import { canBeStored, charactersIn } from '@assay/domain/characters'
import { PERSON_NAME_MAX } from '@assay/domain/limits'
import { type PageWindow, pageWindow } from '@assay/domain/paging'
import { inSpokenOrder, isName, nameFromProgram, withPlainSpaces } from '@assay/domain/people/names'
import { isEmail, isOneLine, normalEmail } from '@assay/domain/people/people'
import { momentOf } from '@assay/domain/round/moment'
import { isBlank } from '@assay/domain/visible'
import { z } from 'zod'

export const text = () => z.string().refine(canBeStored, 'UNREADABLE_TEXT')

export const trimmed = () => text().transform((value) => value.trim())

export const oneLine = (most: number) =>
  text()
    .refine(isOneLine, 'ONE_LINE')
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .refine((value) => !isBlank(value), 'REQUIRED')
        .refine((value) => charactersIn(value) <= most, 'TOO_LONG'),
    )

/** The text may have several lines, and is stored unchanged. */
export const requiredText = (most: number) =>
  text()
    .refine((value) => !isBlank(value), 'REQUIRED')
    .refine((value) => charactersIn(value) <= most, 'TOO_LONG')

/** Converts a time in ISO 8601 with an offset to milliseconds. */
export const moment = () =>
  z.string().transform((written, context) => {
    const at = momentOf(written)
    if (at !== null) return at
    context.addIssue({ code: 'custom', message: 'FORMAT_MOMENT' })
    return z.NEVER
  })

export const integerIn = ({ min, max }: { min: number; max: number }) =>
  z.number().int('INVALID').min(min, 'TOO_SMALL').max(max, 'TOO_LARGE')

export const integerInSteps = ({ step, ...range }: { min: number; max: number; step: number }) =>
  integerIn(range).refine((value) => value % step === 0, 'WRONG_STEP')

export const digits = z
  .string()
  .regex(/^\d{1,15}$/, 'INVALID')
  .transform(Number)

export const idParams = z.object({ id: digits })

export const email = () =>
  text()
    .refine(isOneLine, 'FORMAT_EMAIL')
    .transform(normalEmail)
    .pipe(
      z
        .string()
        .min(1, 'REQUIRED')
        .refine((value) => value === '' || isEmail(value), 'FORMAT_EMAIL'),
    )

/** Accepts a name if any of the rules for names allows it. The server checks the rule of its installation later. */
const anyName = z.string().refine((value) => value === '' || isName(value, 'any', 'user'), 'FORMAT_NAME')

export const personName = () =>
  trimmed()
    .pipe(anyName.min(1, 'REQUIRED').refine((value) => value.length <= PERSON_NAME_MAX, 'FORMAT_NAME'))
    .transform(withPlainSpaces)

export const candidateName = () =>
  text()
    .refine(isOneLine, 'FORMAT_NAME')
    .transform((name) => name.trim())
    .pipe(anyName.min(1, 'REQUIRED').max(PERSON_NAME_MAX, 'TOO_LONG'))
    .transform(withPlainSpaces)

/** A person's name in a format that only API tokens may send; see `programBody` of an endpoint. */
export const nameOfProgram = () =>
  text()
    .refine(isOneLine, 'FORMAT_NAME')
    .transform((sent, context) => {
      const name = nameFromProgram(sent)
      if (name !== null) return name
      const message = isBlank(sent)
        ? 'REQUIRED'
        : charactersIn(sent.trim()) > PERSON_NAME_MAX
          ? 'TOO_LONG'
          : 'FORMAT_NAME'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

/** The name may also have the format of address books: 'Smith, John'. */
export const listedName = () => text().refine(isOneLine, 'FORMAT_NAME').transform(inSpokenOrder).pipe(candidateName())

export const languageTag = () =>
  trimmed().transform((written, context) => {
    const tag = canonicalLanguage(written)
    if (tag !== null) return tag
    context.addIssue({ code: 'custom', message: 'FORMAT_LANGUAGE' })
    return z.NEVER
  })

export const emptyAsUndefined = <Filter extends z.core.$ZodType>(filter: Filter) =>
  z.union([filter, z.literal('').transform(() => undefined)]).optional()

export const sortOrder = z.enum(['asc', 'desc'])

export const pageFields = {
  start_index: digits.optional(),
  end_index: digits.optional(),
  offset: digits.optional(),
  limit: digits.optional(),
}

const pageFaultField = { TWO_STYLES: 'offset', BACKWARDS: 'end_index', TOO_MANY: 'end_index' } as const

/** A query without paging fields gets the first page of the list. */
export function windowOf(query: z.output<z.ZodObject<typeof pageFields>>, context: z.RefinementCtx): PageWindow {
  const window = pageWindow(query)
  if (typeof window === 'object') return window
  context.addIssue({ code: 'custom', message: window, path: [pageFaultField[window]] })
  return z.NEVER
}

/** Page numbers start at 1, and each page has ten entries. */
export const pageNumber = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'INVALID')
    .transform(Number)

export const page = z.object(pageFields).transform(windowOf)

/** Paging fields for short lists. A query without paging fields gets the whole list. */
export const pageOrAll = z.object(pageFields).transform((query, context): PageWindow | null => {
  const isPart = Object.values(query).some((value) => value !== undefined)
  return isPart ? windowOf(query, context) : null
})
