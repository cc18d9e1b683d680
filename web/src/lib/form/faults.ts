import { type FieldCode, type FieldError, toFieldErrors } from '@assay/contract/fieldErrors'
import { z } from 'zod'

export type FaultText = (code: FieldCode, field: string) => string

/** The page validates input with the server's schema, so that page and server always agree. */
export function validatorOf(schema: z.core.$ZodType, textOf: FaultText) {
  return (value: unknown): string | null => {
    const parsed = z.safeParse(schema, value)
    const [first] = parsed.success ? [] : toFieldErrors(parsed.error)
    return first ? textOf(first.code, first.field) : null
  }
}

export function fieldErrorTexts(
  errors: readonly FieldError[],
  textOf: FaultText,
  fieldOf: (field: string) => string = (field) => field,
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { field, code } of errors) faults[fieldOf(field)] ??= textOf(code, field)
  return faults
}
