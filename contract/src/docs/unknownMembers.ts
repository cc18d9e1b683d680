import { FAULTS_SHOWN } from '@assay/domain/limits'
import { nearestOf } from '@assay/domain/nearestName'
import { z } from 'zod'
import { type FieldError, fieldError } from '../fieldErrors.ts'

type Json = Record<string, unknown>

const isMap = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function alternatives(schema: unknown): Json[] {
  if (!isMap(schema)) return []
  const { anyOf, oneOf, allOf } = schema
  return [schema, ...[anyOf, oneOf, allOf].flat().flatMap(alternatives)]
}

const takesAny = (schema: Json) => Object.keys(schema).length === 0 || isMap(schema['additionalProperties'])

interface UnknownMember {
  path: string
  nearest: string
}

/** Field names longer than 100 characters get no suggestion, because comparing long names is slow. */
const LONGEST_NAME = 100

/** A body with undeclared members is rejected, because the caller expects the members to have an effect. */
export function* unknownMembers(
  schemas: readonly unknown[],
  value: unknown,
  path: readonly string[] = [],
): Generator<UnknownMember> {
  const all = schemas.flatMap(alternatives)
  if (all.some(takesAny)) return
  if (Array.isArray(value)) {
    const items = all.flatMap((schema) => schema['items'] ?? [])
    for (const [at, one] of value.entries()) yield* unknownMembers(items, one, [...path, `${at}`])
    return
  }
  const objects = all.map(({ properties }) => properties).filter(isMap)
  if (!isMap(value) || objects.length === 0) return
  const names = objects.flatMap((properties) => Object.keys(properties))
  for (const [name, one] of Object.entries(value)) {
    const memberSchemas = objects.flatMap((properties) => (Object.hasOwn(properties, name) ? [properties[name]] : []))
    if (memberSchemas.length > 0) yield* unknownMembers(memberSchemas, one, [...path, name])
    else yield { path: [...path, name].join('.'), nearest: nearestOf(names, name.slice(0, LONGEST_NAME)) }
  }
}

export function unknownFields(schema: z.core.$ZodType, body: unknown): FieldError[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return unknownMembers([json], body)
    .take(FAULTS_SHOWN)
    .map(({ path, nearest }) => {
      const fault = fieldError(path, 'UNKNOWN_FIELD')
      return nearest === '' ? fault : { ...fault, message: `${fault.message}; the most similar name is ${nearest}` }
    })
    .toArray()
}
