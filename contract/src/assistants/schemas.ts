import { z } from 'zod'
import { unknownMembers } from '../docs/unknownMembers.ts'
import { type FieldError, fieldError, toFieldErrors } from '../fieldErrors.ts'
import type { Tool } from './tools.ts'

export type JsonSchema = { readonly [member: string]: unknown }

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `$schema` is removed, so that clients use the default dialect of JSON Schema. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, '~standard': _standard, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

function withoutExtraProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutExtraProperties)
  if (!isMap(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutExtraProperties(value)]))
  return isMap(schema['properties']) && schema['type'] === 'object' ? { ...inner, additionalProperties: false } : inner
}

export const inputSchemaOf = ({ input }: Tool) => withoutExtraProperties(schemaOf(input, 'input')) as JsonSchema

const refusal = {
  required: ['detail', 'code'],
  properties: {
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'array', items: { type: 'object' } },
  },
}

/** Clients also validate errors against the output schema of a tool, so the schema allows an error response too. */
export function outputSchemaOf({ output }: Tool): JsonSchema {
  const { properties, required = [] } = schemaOf(output, 'output')
  return { type: 'object', properties, anyOf: [{ required }, refusal] }
}

export type Read = { readonly errors: readonly FieldError[] } | { readonly read: Record<string, unknown> }

export function readArguments(tool: Tool, sent: unknown): Read {
  const unknown = [...unknownMembers([inputSchemaOf(tool)], sent)].map(({ path }) =>
    fieldError(path, 'UNKNOWN_PARAMETER'),
  )
  const read = z.safeParse(tool.input, sent, { reportInput: true })
  // If a field of an object is invalid, zod adds an error for the whole object. This second error is left out.
  const fieldErrors = read.success ? [] : toFieldErrors(read.error).filter(({ field }) => field !== '' || !isMap(sent))
  const errors = [...fieldErrors, ...unknown]
  return errors.length === 0 && read.success ? { read: read.data } : { errors }
}
