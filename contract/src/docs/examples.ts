import type { Endpoint } from '../endpoint.ts'
import { excludedFields, files, knownValues, moment } from './exampleValues.ts'
import { isMoment, type Json } from './schemas.ts'

interface ExamplePlace {
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

const jsonTypesOf = (value: unknown) => {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

const fits = (schema: Schema, value: unknown) => {
  const types = typesOf(schema)
  return types.length === 0 || types.some((type) => jsonTypesOf(value).includes(type))
}

function knownExample(schema: Schema, { name, under, at }: ExamplePlace): unknown {
  for (const key of [`${under}.${name}`, name]) {
    const value = knownValues[key]
    if (value !== undefined && fits(schema, value) && !schema.items?.properties) return value
    const entry: unknown = Array.isArray(value) ? value[at % value.length] : undefined
    if (entry !== undefined && fits(schema, entry)) return entry
  }
  return undefined
}

function exampleList({ items = {} }: Schema, { name }: ExamplePlace): unknown[] {
  const known = Object.entries(knownValues).filter(([key, value]) => key.startsWith(`${name}.`) && Array.isArray(value))
  const length = Math.max(1, ...known.map(([, value]) => (value as unknown[]).length))
  return Array.from({ length }, (_, at) => exampleValue(items, { name, under: name, at }))
}

function examplePrimitive(schema: Schema, place: ExamplePlace): unknown {
  const [type] = typesOf(schema)
  if (type === 'string') return isMoment(place.name) ? moment : place.name
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'array') return exampleList(schema, place)
  return type === 'object' ? {} : null
}

function exampleValue(schema: Schema, place: ExamplePlace): unknown {
  if (schema.const !== undefined) return schema.const
  const options = schema.anyOf ?? schema.oneOf
  if (options && knownExample({ type: 'null' }, place) === null) return null
  if (options) return exampleValue(options.find((option) => !typesOf(option).includes('null')) ?? {}, place)
  if (schema.properties) {
    const whole = knownExample(schema, place)
    if (whole !== undefined) return whole
    const under = place.name
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleValue(field, { name, under, at: place.at })]))
  }
  const known = knownExample(schema, place)
  if (schema.enum) return schema.enum.includes(known) ? known : schema.enum[0]
  return known === undefined ? (schema.default ?? examplePrimitive(schema, place)) : known
}

const exampleFor = (call: Endpoint, schema: Schema) => exampleValue(schema, { name: nounOf(call), under: '', at: 0 })

export const exampleAnswer = (call: Endpoint, schema: Schema): unknown => exampleFor(call, schema)

export function exampleBody(call: Endpoint, schema: Schema): unknown {
  const excluded = excludedFields[`${call.method} ${call.path}`] ?? []
  const included = Object.entries(schema.properties ?? {}).filter(([name]) => !excluded.includes(name))
  return exampleFor(call, schema.properties ? { ...schema, properties: Object.fromEntries(included) } : schema)
}

export const exampleUpload = (call: Endpoint): Json => ({ file: files[`${nounOf(call)}/file`] ?? '' })

export const exampleDownload = (call: Endpoint, type: string): string =>
  files[`${nounOf(call)}/${type}`] ?? files[type] ?? ''
