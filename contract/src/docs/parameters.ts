import { z } from 'zod'
import { acceptsIdempotencyKey, type Endpoint } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { type Json, schemaOf } from './schemas.ts'

type ParameterPlace = 'path' | 'query' | 'header'

const PAGING = 'Of a list: '

/** The test of the OpenAPI document fails if a parameter has no description. */
const parameterWords: Readonly<Record<ParameterPlace, Readonly<Record<string, string>>>> = {
  path: {
    code: 'The code or id (`iv_…`) of the interview; candidates know only the code',
    id: 'The number or other id of the object',
    lang: 'The language, as `en`, `es` or `zh-Hant`',
    message: 'The delivery, as `msg_…`',
    signal: 'The number of the signal',
    receipt: 'The digits of the receipt',
    token: 'The part of the link after `/shared/`',
    order: 'The order, as `ord_…`',
  },
  header: {
    cookie: 'Only sent by browsers, never by programs',
    'idempotency-key':
      'A value of the caller, 1 to 100 visible ASCII characters. Calls with the same key and the same body run only once within 24 hours',
    'user-agent': 'The name and version of the browser',
    'x-assay-device': 'A random value that identifies a candidate’s browser',
  },
  query: {
    action: 'The action of the audit entry, as a whole word',
    actor: 'Whole words of the name of the user who did the action',
    address: 'The IP address of the request',
    after: '`next` of the previous response; empty starts with the oldest stored entry, `now` with the next new entry',
    all: 'Objects of all users; only for administrators',
    amount_of_questions: 'The number of questions of a test',
    archived: 'Archived objects instead of active ones',
    author: 'The number of the user who wrote the question',
    band: 'How certainly a score is above or below the pass mark',
    before: 'Only submissions before the submission with this number',
    blueprint: 'The number of the blueprint',
    changed_since: 'Only changes since this time',
    code: 'The code or id (`iv_…`) of the interview',
    codes: 'Codes or ids of interviews, separated by commas',
    cursor: '`next` of the previous response; empty starts with the oldest change',
    decision: 'The decision',
    edition: 'The edition of the question',
    end_index: `${PAGING}the position after the last entry`,
    external_id: 'The id of the interview in another system, exactly',
    flag: 'Only questions with this flag',
    format: 'The format of the file',
    from: 'At this time or later',
    import: 'The number of the import',
    passage: 'The number of the passage',
    interview: 'The code or id of the interview',
    kind: 'For questions: single or multiple choice; for signals: the kind of signal',
    labels: 'Names of labels, joined with ` | `; an entry with any of these labels matches',
    language: 'The language of the headings',
    limit: 'The maximum number of entries to return',
    loss: 'Only questions that lose this kind of content',
    mark: 'The pass mark for the calculation',
    marked: 'Only interviews with events to check',
    name_or_mail: 'A part of the name or e-mail; case and accents are ignored',
    object_id: 'The number of the changed object',
    object_kind: 'The kind of the changed object',
    of_version: 'The version of the question in the preview',
    offset: `${PAGING}the number of entries to skip`,
    only: 'Only questions that are similar to a question of the bank, or only questions that lose content',
    open: 'Only blueprints with an open round',
    order: 'Ascending or descending',
    page_num: 'The page of ten questions, from 1',
    presence: 'The presence of the candidate’s page',
    right: 'The numbers of the correct options, separated by commas',
    rows: 'The whole round, or the filtered ranking',
    score: 'Only scores above this score, written as `90` or `>90`',
    search: 'A part of the text or the name',
    separator: 'The separator of the columns',
    sort: 'The field that sorts the list',
    start_index: `${PAGING}the first position, from 0`,
    state: 'The state',
    value: 'The content of the cells',
    status: 'The status of the test',
    to: 'Before this time',
    treatment: 'How existing answers are scored',
    type: 'Names of events, separated by commas',
    updated_since: 'Only changes since this time',
    since: 'Entries after this time are new: 24 hours ago by default, 31 days ago at most',
    use: 'Only questions in a paper of an open interview, in any paper, or in no paper',
  },
}

const DIGITS = /^\^(?:\[1-9\])?\\d\{\d,\d+\}\$$/
const MOMENTS = ['from', 'to', 'changed_since', 'updated_since', 'since']

/**
 * Parameters are sent as text, but the documented schema shows the type that they stand for, such as an integer or a
 * time.
 */
function parameterSchema(schema: Json, name: string): Json {
  const { type, pattern, enum: choices, anyOf } = schema
  if (Array.isArray(anyOf)) {
    const options = (anyOf as Json[])
      .filter((option) => option['const'] !== '')
      .map((option) => parameterSchema(option, name))
    const [first] = options
    const isOneKind = options.length === 1 || options.every(({ format }) => format === 'int64')
    return first && isOneKind ? first : { anyOf: options }
  }
  if (type !== 'string') return schema
  if (typeof pattern === 'string' && (DIGITS.test(pattern) || pattern === '^[1-9]\\d{0,8}$'))
    return { type: 'integer', format: 'int64', minimum: pattern.includes('[1-9]') ? 1 : 0 }
  if (Array.isArray(choices) && choices.every((choice) => choice === 'true' || choice === 'false'))
    return { type: 'boolean' }
  return MOMENTS.includes(name) ? { type, format: 'date-time' } : schema
}

function fieldsOf(schema: z.core.$ZodType | undefined, place: ParameterPlace): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    description: parameterWords[place][name],
    required: place === 'path' || required.includes(name),
    schema: place === 'header' ? field : parameterSchema(field as Json, name),
  }))
}

export const parametersOf = (call: Endpoint): Json[] => [
  ...fieldsOf(call.params, 'path'),
  ...fieldsOf(call.query, 'query'),
  ...fieldsOf(call.headers ?? (acceptsIdempotencyKey(call) ? z.object(idempotencyKey) : undefined), 'header'),
]
