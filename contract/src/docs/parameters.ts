import { z } from 'zod'
import { acceptsIdempotencyKey, type Endpoint } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { type Json, schemaOf } from './schemas.ts'

type Place = 'path' | 'query' | 'header'

const PAGING = 'Of a list: '

/** Descriptions of parameters in path, query and header. If a name is missing, the test of the document fails. */
const parameterWords: Readonly<Record<Place, Readonly<Record<string, string>>>> = {
  path: {
    code: 'The interview, by its code or its id (`iv_…`); candidates know the code alone',
    id: 'The number, or what else names it',
    lang: 'The language, as `en`, `es` or `zh-Hant`',
    message: 'The delivery, as `msg_…`',
    signal: 'The signal, by its number',
    receipt: 'The receipt, by its digits',
    token: 'What stands in the link behind `/shared/`',
    order: 'The order, as `ord_…`',
  },
  header: {
    cookie: 'The browser’s own; programs send none',
    'idempotency-key':
      'A word of one’s own, 1 to 100 visible ASCII characters: sent again with the same body within 24 hours the call is done once',
    'user-agent': 'What the browser calls itself',
    'x-assay-device': 'A random word by which a candidate’s browser is told from another',
  },
  query: {
    action: 'The deed, as a whole word',
    actor: 'Whole words of the name of whoever did it',
    address: 'The network address it came from',
    after: '`next` of the answer before; empty begins with the oldest that is kept, `now` with what comes next',
    all: 'Everybody’s, for administrators',
    amount_of_questions: 'How many questions a test has',
    archived: 'Those in the archive instead of the others',
    author: 'The number of the user who wrote it',
    band: 'How surely a score lies above or below the pass mark',
    before: 'Only what came before the submission with this number',
    blueprint: 'The number of the blueprint',
    changed_since: 'Only what was changed since this moment',
    code: 'The interview, by its code or its id (`iv_…`)',
    codes: 'Codes or ids of interviews, parted by commas',
    cursor: '`next` of the answer before; empty begins with what changed first',
    decision: 'What was decided',
    edition: 'The edition of the question',
    end_index: `${PAGING}the first place that is not told any more`,
    external_id: 'What a program calls the interview, exactly',
    flag: 'Only questions that this is to be said of',
    format: 'The format of the file',
    from: 'From this moment on',
    import: 'The number of the import',
    passage: 'The number of the passage',
    interview: 'The interview, by its code or its id',
    kind: 'Of questions: one answer, or several; of signals: what they say',
    labels: 'Names of labels, joined with ` | `; any of them will do',
    language: 'The language of the headings',
    limit: 'How many at most',
    loss: 'Only what loses this',
    mark: 'The pass mark to reckon with',
    marked: 'Only those that are worth a look',
    name_or_mail: 'A part of the name or the e-mail, case and accents aside',
    object_id: 'What it was done to, by its number',
    object_kind: 'The kind of what it was done to',
    of_version: 'The version of the question that the preview is about',
    offset: `${PAGING}how many are left out first`,
    only: 'Only what is near to a question of the bank, or loses something',
    open: 'Only those with an open round',
    order: 'Upwards or downwards',
    page_num: 'The page of ten questions, from 1',
    presence: 'Whether the candidate’s page is there',
    right: 'The numbers of the options that are right, parted by commas',
    rows: 'The whole round, or the ranking as it is filtered',
    score: 'Only scores above this one, `90` or `>90`',
    search: 'A part of the text or the name',
    separator: 'What parts the columns',
    sort: 'What the list is sorted by',
    start_index: `${PAGING}the first place, from 0`,
    state: 'How it stands',
    value: 'What stands in the cells',
    status: 'How the test stands',
    to: 'Up to this moment, which is not in it',
    treatment: 'What becomes of answers that were given already',
    type: 'Names of events, parted by commas',
    updated_since: 'Only what has changed since this moment',
    since: 'The moment from which on something is new: 24 hours ago unless said, 31 days ago at most',
    use: 'Whether it is on a paper, or was',
  },
}

const DIGITS = /^\^(?:\[1-9\])?\\d\{\d,\d+\}\$$/
const MOMENTS = ['from', 'to', 'changed_since', 'updated_since', 'since']

/** Parameters are sent as text. The schema shows the number, time or boolean that they stand for. */
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

function fieldsOf(schema: z.core.$ZodType | undefined, place: Place): Json[] {
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
