import { IMPORT, LABELS_PER_QUESTION, PAGE_SIZE } from '@assay/domain/limits'
import { windowOfPage } from '@assay/domain/paging'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldSentences } from '../fieldErrors.ts'
import { idParams, page, pageFields, pageNumber, text, windowOf } from '../fields.ts'
import { labelName } from '../labels.ts'
import { listFile } from '../uploadedFile.ts'

export const formats = ['yaml', 'gift', 'aiken', 'moodle', 'qti', 'csv', 'h5p'] as const
export type Format = (typeof formats)[number]

export const encodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be'] as const),
  ...(['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254'] as const),
  ...(['windows-1255', 'windows-1256', 'iso-8859-2', 'iso-8859-5', 'iso-8859-15'] as const),
  ...(['koi8-r', 'koi8-u', 'macintosh', 'big5', 'gb18030', 'shift_jis', 'euc-jp', 'euc-kr'] as const),
] as const
export type Encoding = (typeof encodings)[number]

export const keys = ['numbers_from_0', 'numbers_from_1', 'letters', 'texts'] as const
export type Key = (typeof keys)[number]

export const columnRoles = [
  ...(['description', 'answer', 'correct', 'right_answer', 'wrong_answer', 'is_right'] as const),
  ...(['labels', 'code', 'lang', 'passage', 'keeps_order', 'fixed'] as const),
  ...(['rationale', 'answer_rationale', 'ignore'] as const),
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Numbered roles of columns, such as `answer 3`. Clients may send the roles from a response back. */
const NUMBERED_ROLE = /^(?:answer|is_right|answer_rationale) [1-9]\d{0,2}$|^correct (?:numbers|letters|text)$/

const columnRoleField = z.union([
  z.enum(columnRoles),
  z.string().regex(NUMBERED_ROLE),
  // In a response, the role of an ignored column is null, so null is also accepted in a request.
  z.null().transform(() => 'ignore'),
])

const columnsField = z.union([
  z.record(z.string(), columnRoleField),
  z
    .array(z.object({ name: z.string(), role: columnRoleField }))
    .min(1)
    .transform((columns) => Object.fromEntries(columns.map(({ role }, at) => [`${at + 1}`, role]))),
])

/**
 * A form has only text fields, so it sends the columns as JSON. All errors in the JSON are reported at the field
 * `columns`.
 */
const columnsText = z.string().transform((text, context) => {
  try {
    const parsed = columnsField.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // Invalid JSON is reported as an error below.
  }
  context.addIssue({ code: 'custom', message: 'NOT_A_CHOICE' })
  return z.NEVER
})

const keyReading = z.enum(['marked', 'letters', 'numbers_from_0', 'numbers_from_1', 'texts', 'mixed'])
export interface KeyInterpretation {
  reading: z.output<typeof keyReading>
  /** False if a person must confirm how the file was read. */
  certain: boolean
}

const state = z.enum(['reading', 'ready', 'refused', 'done', 'undone'])
export type ImportState = z.output<typeof state>

const itemState = z.enum(['add', 'same', 'refused'])
export type ItemState = z.output<typeof itemState>

const lossCode = z.enum([
  ...(['FEEDBACK', 'WEIGHTS', 'FORMULA', 'ACTIVE', 'MEDIA', 'PICTURE', 'PASSAGE', 'LOOKS'] as const),
  'BECOMES_SINGLE',
])
export const lossCodes = lossCode.options
export type LossCode = z.output<typeof lossCode>

const fieldCodes = Object.keys(fieldSentences) as [keyof typeof fieldSentences]
const fault = z.object({
  field: z.string(),
  code: z.enum(fieldCodes),
  message: z.string(),
  line: z.number().optional(),
  at: z.number().optional(),
})
export type ItemFault = z.output<typeof fault>

const fileFault = fault.extend({ field: z.literal('file'), file: z.string().optional() })
export type FileFault = z.output<typeof fileFault>

const itemLoss = z.object({ code: lossCode, detail: z.string() })
export type ItemLoss = z.output<typeof itemLoss>

const person = z.object({ id: z.number().nullable(), full_name: z.string() })

export const importShape = z.object({
  id: z.number(),
  file_name: z.string(),
  format: z.enum([...formats, 'mixed']).nullable(),
  encoding: z.object({ name: z.string(), guessed: z.boolean() }).nullable(),
  state,
  progress: z.object({ done: z.number(), total: z.number().nullable() }),
  created_time: z.string(),
  created_by: person,
  expires_time: z.string().nullable(),
  amount_of_items: z.number(),
  to_add: z.number(),
  taken: z.number(),
  near: z.number(),
  same: z.number(),
  refused: z.number(),
  losses: z.array(z.object({ code: lossCode, amount: z.number() })),
  labels: z.array(z.object({ from: z.string(), to: z.string().nullable(), amount: z.number(), exists: z.boolean() })),
  without_label: z.number(),
  /** `like` marks an ignored column that may contain answers. The user must choose a role for such a column. */
  columns: z
    .array(z.object({ name: z.string(), role: z.string().nullable(), like: z.literal('answer').optional() }))
    .nullable(),
  keys: z.array(
    z.object({
      file: z.string().nullable(),
      reading: keyReading,
      certain: z.boolean(),
      samples: z.array(z.object({ number: z.number(), description: z.string(), right: z.array(z.string()) })),
    }),
  ),
  /** If it is unclear which questions belong to a passage, the user selects them when confirming the import. */
  passages: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      description_html: z.string(),
      questions: z.array(z.number()),
      certain: z.boolean(),
    }),
  ),
  formats: z.array(z.enum(formats)),
  errors: z.array(fileFault),
  /** Number of questions whose options should keep their order, because an option refers to other options. */
  order_proposed: z.number(),
  done_time: z.string().nullable(),
  done_by: person.nullable(),
  added: z.number(),
  drawn: z.number(),
  changed: z.number(),
  undone_time: z.string().nullable(),
  undone_by: person.nullable(),
})
export type Import = z.output<typeof importShape>

export const item = z.object({
  number: z.number(),
  file: z.string().nullable(),
  line: z.number().nullable(),
  name: z.string(),
  state: itemState,
  take: z.boolean(),
  description: z.string(),
  description_html: z.string(),
  answers: z.array(
    z.object({
      description: z.string(),
      description_html: z.string(),
      is_valid: z.boolean(),
      is_fixed: z.boolean(),
      rationale: z.string(),
    }),
  ),
  rationale: z.string(),
  /** The language is null if the file does not contain it. */
  lang: z.string().nullable(),
  wordings: z.array(
    z.object({
      lang: z.string(),
      description: z.string(),
      description_html: z.string(),
      answers: z.array(z.object({ description: z.string(), description_html: z.string() })),
    }),
  ),
  keeps_order: z.boolean(),
  /** True if `keeps_order` is only a suggestion of the import, because the file does not contain this setting. */
  order_proposed: z.boolean(),
  labels: z.array(z.string()),
  losses: z.array(itemLoss),
  errors: z.array(fault),
  same_as: z.object({ question_id: z.number().nullable(), number: z.number().nullable() }).nullable(),
  near: z
    .object({
      question_id: z.number().nullable(),
      number: z.number().nullable(),
      similarity: z.number(),
      other_key: z.boolean(),
    })
    .nullable(),
})
export type Item = z.output<typeof item>

/** A form sends an empty text if the user made no choice. */
const optionalChoice = <Choice extends z.core.$ZodType>(choice: Choice) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.optional(choice))

export const createImport = endpoint({
  method: 'POST',
  path: '/import',
  access: 'staff',
  scope: 'bank:write',
  changes: ['importPlan'],
  summary: 'Read a file of questions and show the plan; nothing is added before it is confirmed',
  encoding: 'file',
  largestFile: IMPORT.bytes,
  body: z.object({
    file: listFile.refine(({ bytes }) => bytes.length > 0, 'REQUIRED'),
    format: optionalChoice(z.enum(formats)),
    encoding: optionalChoice(z.enum(encodings)),
    key: optionalChoice(z.enum(keys)),
    /**
     * JSON with the role of each column, by its title or its number (from 1). The `columns` list of a response is also
     * valid.
     */
    columns: optionalChoice(columnsText),
  }),
  status: 201,
  response: importShape,
  refusals: { TOO_MANY_IMPORTS: 409, TEXTS_WAITING: 429 },
})

export const listImports = endpoint({
  method: 'GET',
  path: '/import',
  access: 'staff',
  scope: 'bank:read',
  reads: ['importPlan'],
  summary: 'Imports, the newest first',
  query: page,
  response: z.object({ imports: z.array(importShape), amount_of_imports: z.number() }),
  refusals: {},
})

export const getImport = endpoint({
  method: 'GET',
  path: '/import/:id',
  access: 'staff',
  scope: 'bank:read',
  reads: ['importPlan', 'question', 'label'],
  summary: 'One import with its plan or its result',
  params: idParams,
  response: importShape,
  refusals: { IMPORT_NOT_FOUND: 404 },
})

export const listItems = endpoint({
  method: 'GET',
  path: '/import/:id/item',
  access: 'staff',
  scope: 'bank:read',
  reads: ['importPlan', 'question', 'label'],
  summary: 'The questions of a file, in the order of the file',
  params: idParams,
  query: z
    .object({
      ...pageFields,
      page_num: pageNumber().optional(),
      state: optionalChoice(itemState),
      only: optionalChoice(z.enum(['near', 'lost'])),
      loss: optionalChoice(lossCode),
    })
    .transform(({ start_index, end_index, offset, limit, page_num, ...wanted }, context) => {
      const pagingParams = { start_index, end_index, offset, limit }
      const isOfTwo = page_num !== undefined && Object.values(pagingParams).some((value) => value !== undefined)
      if (isOfTwo) context.addIssue({ code: 'custom', message: 'TWO_STYLES', path: ['page_num'] })
      const page = page_num === undefined ? windowOf(pagingParams, context) : windowOfPage(page_num, PAGE_SIZE)
      return { ...wanted, page }
    }),
  response: z.object({ items: z.array(item), amount_of_items: z.number() }),
  refusals: { IMPORT_NOT_FOUND: 404 },
})

const numbers = () => z.array(z.number().int()).max(IMPORT.questions, 'TOO_MANY').optional()

export const confirmImport = endpoint({
  method: 'POST',
  path: '/import/:id/confirm',
  access: 'staff',
  scope: 'bank:write',
  reads: ['question', 'label'],
  changes: ['importPlan', 'question', 'label', 'passage'],
  summary: 'Add the accepted questions of a file, all or none; a repeated request adds nothing',
  params: idParams,
  body: z
    .object({
      /** For each label name in the file, the label to use instead; null if the questions do not get this label. */
      labels: z.record(text(), labelName().nullable()).optional(),
      add_labels: z.array(labelName()).max(LABELS_PER_QUESTION, 'TOO_MANY').optional(),
      take: numbers(),
      leave_out: numbers(),
      /** For questions with too many options: the numbers (from 1) of the options to keep. */
      choose: z.record(z.string(), z.array(z.number().int()).max(IMPORT.answers, 'TOO_MANY')).optional(),
      /** For each passage, the numbers of its questions; null if no question belongs to the passage. */
      passages: z.record(z.string(), z.array(z.number().int()).max(IMPORT.questions, 'TOO_MANY').nullable()).optional(),
      /** False ignores suggestions to keep the order of options. A setting in the file is always used. */
      keep_order: z.boolean().default(true),
      key_confirmed: z.boolean().optional(),
    })
    .default({ keep_order: true }),
  response: importShape,
  refusals: { IMPORT_NOT_FOUND: 404, IMPORT_NOT_READY: 409, IMPORT_UNDONE: 409 },
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/import/:id/undo',
  access: 'staff',
  scope: 'bank:write',
  reads: ['progress'],
  changes: ['importPlan', 'question', 'label', 'passage'],
  summary: 'Undo an import: its questions are removed completely',
  params: idParams,
  response: importShape,
  refusals: { IMPORT_NOT_FOUND: 404, IMPORT_NOT_DONE: 409, IMPORT_IN_USE: 409 },
})

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/import/:id',
  access: 'staff',
  scope: 'bank:write',
  changes: ['importPlan'],
  summary: 'Discard an unconfirmed import',
  params: idParams,
  status: 204,
  refusals: { IMPORT_NOT_FOUND: 404, IMPORT_DONE: 409 },
})
