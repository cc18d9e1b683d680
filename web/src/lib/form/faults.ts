import { type FieldCode, type FieldError, toFieldErrors } from '@assay/contract/fieldErrors'
import { z } from 'zod'

/** What a form says of a fault at one of its fields. */
export type FaultText = (code: FieldCode, field: string) => string

/** A rule of a form made from a schema of the wire, so that the page and the server can never differ. */
export function ruleOf(schema: z.core.$ZodType, textOf: FaultText) {
  return (value: unknown): string | null => {
    const parsed = z.safeParse(schema, value)
    const [first] = parsed.success ? [] : toFieldErrors(parsed.error)
    return first ? textOf(first.code, first.field) : null
  }
}

/** What the wire finds wrong, one text a field: the first. `fieldOf` names the field of the form that a field of the wire belongs to. */
export function faultsAtFields(
  errors: readonly FieldError[],
  textOf: FaultText,
  fieldOf: (field: string) => string = (field) => field,
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { field, code } of errors) faults[fieldOf(field)] ??= textOf(code, field)
  return faults
}
