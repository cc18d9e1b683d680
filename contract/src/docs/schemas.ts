import { z } from 'zod'
import { connection, order } from '../applicantSystems/connections.ts'
import { token } from '../auth/tokens.ts'
import { blueprint } from '../blueprints.ts'
import { event } from '../feed/feed.ts'
import { importShape, item } from '../imports/imports.ts'
import { interview } from '../interviews/interviews.ts'
import { label } from '../labels.ts'
import { outage } from '../live/live.ts'
import { passage } from '../passages/passages.ts'
import { question } from '../questions/questions.ts'
import { gap, mark } from '../results/evidence.ts'
import { user } from '../users.ts'
import { delivery, webhook } from '../webhooks.ts'

export type Json = Record<string, unknown>

const namedSchemas: Readonly<Record<string, z.core.$ZodType>> = {
  Interview: interview,
  Blueprint: blueprint,
  Question: question,
  Passage: passage,
  Label: label,
  User: user,
  Token: token,
  Webhook: webhook,
  Delivery: delivery,
  Import: importShape,
  Item: item,
  Event: event,
  Connection: connection,
  Order: order,
}

const MOMENT = { format: 'date-time' }

const names = z.registry<{ id?: string; format?: string }>()
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id })
for (const { from, to } of [gap.shape, outage.shape]) for (const end of [from, to]) names.add(end, MOMENT)
for (const end of [mark.shape.from, mark.shape.to.unwrap()]) names.add(end, MOMENT)

/** Names of the numeric fields that may have fractions. All other numeric fields are integers. */
const FRACTION_NAMES = `a ability ability_error adjusted_lower adjusted_others agreement confidence confirms_other
  confirms_same cut delta difficulty difficulty_error discrimination e error expected facility facility_high
  facility_low false_alarm from fully_correct_ratio high low lower mean mean_rest mean_time metadata odds others p
  percentile power reliability sd shared shares similarity standard_error target time_spent to value variance
  wrongly_failed wrongly_passed`
const FRACTIONS = new Set(FRACTION_NAMES.split(/\s+/))

const DURATIONS = ['interview_time', 'remaining_time', 'extra_time', 'given_back_time']
export const isMoment = (name: string) =>
  /(^|_)(time|timestamp|at|since|until)$|^retention_from$/.test(name) && !DURATIONS.includes(name)

export const WHOLE = { type: 'integer', format: 'int64' }

const isNoLimit = (limit: unknown) => Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER

function integerSchema({ minimum, maximum, ...rest }: Json): Json {
  return {
    ...rest,
    ...WHOLE,
    ...(minimum !== undefined && !isNoLimit(minimum) && { minimum }),
    ...(maximum !== undefined && !isNoLimit(maximum) && { maximum }),
  }
}

const isText = (type: unknown) => ['string', 'string,null'].includes(String(type))

function documentedType(schema: Json, name: string): Json {
  const { type } = schema
  if (type === 'integer' || (type === 'number' && !FRACTIONS.has(name))) return integerSchema(schema)
  const isPlain = isText(type) && !('enum' in schema) && !('const' in schema) && !('format' in schema)
  return isPlain && isMoment(name) ? { type, ...MOMENT } : schema
}

function documentedSchema(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => documentedSchema(one, name))
  if (typeof value !== 'object' || value === null) return value
  const schema = value as Json
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'].replace('#/$defs/', '#/components/schemas/') }
  const parts = Object.entries(schema).map(([key, part]) => {
    if (key === 'enum' || key === 'default') return [key, part]
    return [key, key === 'properties' ? documentedFields(part as Json) : documentedSchema(part, name)]
  })
  return documentedType(Object.fromEntries(parts), name)
}

const documentedFields = (fields: Json) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, documentedSchema(field, name)]))

type Io = 'input' | 'output'

export function plainSchema(schema: z.core.$ZodType, io: Io): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const inWrapper = (schema: z.core.$ZodType) =>
  z.toJSONSchema(z.object({ it: schema }), { io: 'output', unrepresentable: 'any', metadata: names })

export function schemaOf(schema: z.core.$ZodType, io: Io, name = ''): Json {
  if (io === 'input') return documentedSchema(plainSchema(schema, io), name) as Json
  return documentedSchema(inWrapper(schema).properties?.['it'], name) as Json
}

function componentOf(schema: z.core.$ZodType): Json {
  const { $defs = {} } = inWrapper(schema)
  const { [names.get(schema)?.id ?? '']: found } = $defs
  const { id: _, ...rest } = found as Json
  return documentedSchema(rest, '') as Json
}

export const components = (): Json =>
  Object.fromEntries(Object.entries(namedSchemas).map(([id, schema]) => [id, componentOf(schema)]))
