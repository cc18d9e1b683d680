import type { Endpoint } from '../endpoint.ts'
import { files, isMoment, knownValues, leftOut, moment } from './exampleValues.ts'

type Json = Record<string, unknown>

/** Where a value stands: the field, the field or noun above it, and which entry of its list it is. */
interface Place {
  name: string
  under: string
  at: number
}

interface Schema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  default?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  minimum?: number
}

const nounOf = (call: Endpoint) => call.path.split('/')[1] ?? ''

const typesOf = ({ type }: Schema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []))

const kindOf = (value: unknown) => {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

const fits = (schema: Schema, value: unknown) => {
  const types = typesOf(schema)
  return types.length === 0 || types.some((type) => kindOf(value).includes(type))
}

/** What is written down for this field, if it is of the kind that the field takes. */
function written(schema: Schema, { name, under, at }: Place): unknown {
  for (const key of [`${under}.${name}`, name]) {
    const value = knownValues[key]
    if (value !== undefined && fits(schema, value) && !schema.items?.properties) return value
    const entry: unknown = Array.isArray(value) ? value[at % value.length] : undefined
    if (entry !== undefined && fits(schema, entry)) return entry
  }
  return undefined
}

/** As many as are written down for what stands in this list, and never none. */
function listOf({ items = {} }: Schema, { name }: Place): unknown[] {
  const known = Object.entries(knownValues).filter(([key, value]) => key.startsWith(`${name}.`) && Array.isArray(value))
  const length = Math.max(1, ...known.map(([, value]) => (value as unknown[]).length))
  return Array.from({ length }, (_, at) => exampleOf(items, { name, under: name, at }))
}

function plainOf(schema: Schema, place: Place): unknown {
  const [type] = typesOf(schema)
  if (type === 'string') return isMoment(place.name) ? moment : place.name
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'array') return listOf(schema, place)
  return type === 'object' ? {} : null
}

/** One value that this schema takes, as a reader would meet it. */
function exampleOf(schema: Schema, place: Place): unknown {
  if (schema.const !== undefined) return schema.const
  const options = schema.anyOf ?? schema.oneOf
  if (options && written({ type: 'null' }, place) === null) return null
  if (options) return exampleOf(options.find((option) => !typesOf(option).includes('null')) ?? {}, place)
  if (schema.properties) {
    const whole = written(schema, place)
    if (whole !== undefined) return whole
    const under = place.name
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, { name, under, at: place.at })]))
  }
  const known = written(schema, place)
  if (schema.enum) return schema.enum.includes(known) ? known : schema.enum[0]
  return known === undefined ? (schema.default ?? plainOf(schema, place)) : known
}

const exampleFor = (call: Endpoint, schema: Schema) => exampleOf(schema, { name: nounOf(call), under: '', at: 0 })

/** An example of what this call answers. */
export const exampleAnswer = (call: Endpoint, schema: Schema): unknown => exampleFor(call, schema)

/** An example of what this call takes: fields that exclude each other do not stand in it together. */
export function exampleBody(call: Endpoint, schema: Schema): unknown {
  const without = leftOut[`${call.method} ${call.path}`] ?? []
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !without.includes(name))
  return exampleFor(call, schema.properties ? { ...schema, properties: Object.fromEntries(kept) } : schema)
}

/** An example of a file that is sent. */
export const exampleUpload = (call: Endpoint): Json => ({ file: files[`${nounOf(call)}/file`] ?? '' })

/** An example of a file of this media type that is saved. */
export const exampleDownload = (call: Endpoint, type: string): string =>
  files[`${nounOf(call)}/${type}`] ?? files[type] ?? ''
