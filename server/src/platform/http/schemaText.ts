import type { Json } from '@assay/contract/docs/schemas'

export const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The largest safe integer is no real limit, so the documentation page does not show it. */
const isLimit = (limit: unknown): limit is number => typeof limit === 'number' && Math.abs(limit) < 2 ** 53 - 1

function within(least: unknown, most: unknown): string {
  const [from, to] = [isLimit(least) ? least : '', isLimit(most) ? most : '']
  return from === '' && to === '' ? '' : ` (${from}–${to})`
}

function plain({ type, format, minLength, maxLength, minimum, maximum }: Json): string {
  if (type === 'string') return format === 'date-time' ? 'moment' : `text${within(minLength, maxLength)}`
  if (type === 'integer') return `whole number${within(minimum, maximum)}`
  return `${type ?? 'any'}${within(minimum, maximum)}`
}

function field(name: string, schema: unknown, isNeeded: boolean, indent: string): string {
  return `${indent}${escapeMarkup(name)}${isNeeded ? '' : '?'}: ${schemaText(schema, indent)}\n`
}

function membersOf({ properties, required, additionalProperties }: Json, indent: string): string {
  const needed = Array.isArray(required) ? required : []
  const inner = `${indent} `
  const own = isObject(properties) ? Object.entries(properties) : []
  const fields = own.map(([name, one]) => field(name, one, needed.includes(name), inner))
  const more = isObject(additionalProperties) ? [field('…', additionalProperties, true, inner)] : []
  const all = [...fields, ...more].join('')
  return all === '' ? '{}' : `{\n${all}${indent}}`
}

export function schemaText(schema: unknown, indent = ''): string {
  if (!isObject(schema)) return 'any'
  const { $ref, const: only, enum: choices, anyOf, oneOf, allOf, items, type } = schema
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return `<a href="#${name}">${name}</a>`
  }
  if (only !== undefined) return escapeMarkup(JSON.stringify(only))
  if (Array.isArray(choices)) return choices.map((one) => escapeMarkup(JSON.stringify(one))).join(' | ')
  for (const several of [anyOf, oneOf])
    if (Array.isArray(several)) return several.map((one) => schemaText(one, indent)).join(' | ')
  if (Array.isArray(type)) return type.map((one) => schemaText({ ...schema, type: one }, indent)).join(' | ')
  if (Array.isArray(allOf)) return allOf.map((one) => schemaText(one, indent)).join(' and ')
  if (type === 'array') return `[${schemaText(items, indent)}]`
  return type === 'object' ? membersOf(schema, indent) : plain(schema)
}
