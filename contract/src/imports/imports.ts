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

/** What a file may be said to be written in, where its bytes do not tell. */
export const encodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be'] as const),
  ...(['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254'] as const),
  ...(['windows-1255', 'windows-1256', 'iso-8859-2', 'iso-8859-5', 'iso-8859-15'] as const),
  ...(['koi8-r', 'koi8-u', 'macintosh', 'big5', 'gb18030', 'shift_jis', 'euc-jp', 'euc-kr'] as const),
] as const
export type Encoding = (typeof encodings)[number]

/** What somebody may say of a column that names the right answers. */
export const keys = ['numbers_from_0', 'numbers_from_1', 'letters', 'texts'] as const
export type Key = (typeof keys)[number]

/** What somebody may say that a column of a table is. */
export const columnRoles = [
  ...(['description', 'answer', 'correct', 'right_answer', 'wrong_answer', 'is_right'] as const),
  ...(['labels', 'code', 'lang', 'passage', 'keeps_order', 'fixed'] as const),
  ...(['rationale', 'answer_rationale', 'ignore'] as const),
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Roles of columns as the server answers them: with the number of the option. */
const NUMBERED_ROLE = /^(?:answer|is_right|answer_rationale) [1-9]\d{0,2}$|^correct (?:numbers|letters|text)$/

const saidRole = z.union([
  z.enum(columnRoles),
  z.string().regex(NUMBERED_ROLE),
  // The server answers null for a column that it ignores.
  z.null().transform(() => 'ignore'),
])

/** Roles by header or number, or the list of all columns as an answer has it, which is the same by number. */
const saidColumns = z.union([
  z.record(z.string(), saidRole),
  z
    .array(z.object({ name: z.string(), role: saidRole }))
    .min(1)
    .transform((columns) => Object.fromEntries(columns.map(({ role }, at) => [`${at + 1}`, role]))),
])

/** A form sends texts alone, so what stands in it is JSON; whatever is wrong with it is told at the field. */
const columnsText = z.string().transform((text, context) => {
  try {
    const said = saidColumns.safeParse(JSON.parse(text))
    if (said.success) return said.data
  } catch {
    // Told below, as any other fault of it.
  }
  context.addIssue({ code: 'custom', message: 'NOT_A_CHOICE' })
  return z.NEVER
})

const keyReading = z.enum(['marked', 'letters', 'numbers_from_0', 'numbers_from_1', 'texts', 'mixed'])
export interface KeyReading {
  reading: z.output<typeof keyReading>
  /** Otherwise somebody must look before it is taken. */
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
  /** In a text: where what is wrong begins. */
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
  /** Each name of the file, how many questions to add have it, and the label that it becomes. */
  labels: z.array(z.object({ from: z.string(), to: z.string().nullable(), amount: z.number(), exists: z.boolean() })),
  /** How many questions to add would have no label. */
  without_label: z.number(),
  /** `like`: nothing of it is read, though it may be an answer; the file is refused until somebody has said what it is. */
  columns: z
    .array(z.object({ name: z.string(), role: z.string().nullable(), like: z.literal('answer').optional() }))
    .nullable(),
  /** How each file says what is right, with its first questions to add, to be looked at. */
  keys: z.array(
    z.object({
      file: z.string().nullable(),
      reading: keyReading,
      certain: z.boolean(),
      samples: z.array(z.object({ number: z.number(), description: z.string(), right: z.array(z.string()) })),
    }),
  ),
  /** Texts that questions share. One that is not certain is the refused item of its number, and belongs to whom confirming says. */
  passages: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      description_html: z.string(),
      questions: z.array(z.number()),
      certain: z.boolean(),
    }),
  ),
  /** What it may be, where several fit. */
  formats: z.array(z.enum(formats)),
  errors: z.array(fileFault),
  /** How many questions to add are to keep an order that nobody but the words of their answers asks for. */
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
  /** Of its text; null where the file does not say it. */
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
  /** Whether its order is one that the file does not ask for. */
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

/** A form sends what nobody has chosen as an empty text. */
const chosen = <Choice extends z.core.$ZodType>(choice: Choice) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.optional(choice))

export const createImport = endpoint({
  method: 'POST',
  path: '/import',
  access: 'staff',
  scope: 'bank:write',
  changes: ['importPlan'],
  summary: 'Read a file of questions and show what would come of it; nothing is added before it is confirmed',
  encoding: 'file',
  largestFile: IMPORT.bytes,
  body: z.object({
    file: listFile.refine(({ bytes }) => bytes.length > 0, 'REQUIRED'),
    format: chosen(z.enum(formats)),
    encoding: chosen(z.enum(encodings)),
    key: chosen(z.enum(keys)),
    /** JSON: by its header, or its number from 1, what a column of a table is; or `columns` of an answer. */
    columns: chosen(columnsText),
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
  summary: 'The files that were read, the newest first',
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
  summary: 'One file that was read, and what would come or came of it',
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
  summary: 'The questions of a file, in its order',
  params: idParams,
  query: z
    .object({
      ...pageFields,
      /** The same part in another way: a page of ten. */
      page_num: pageNumber().optional(),
      state: chosen(itemState),
      only: chosen(z.enum(['near', 'lost'])),
      /** Those to add that lose this. */
      loss: chosen(lossCode),
    })
    .transform(({ start_index, end_index, offset, limit, page_num, ...wanted }, context) => {
      const asked = { start_index, end_index, offset, limit }
      const isOfTwo = page_num !== undefined && Object.values(asked).some((value) => value !== undefined)
      if (isOfTwo) context.addIssue({ code: 'custom', message: 'TWO_STYLES', path: ['page_num'] })
      const page = page_num === undefined ? windowOf(asked, context) : windowOfPage(page_num, PAGE_SIZE)
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
  summary: 'Add the questions of a file, all that are taken or none; once, however often it is sent',
  params: idParams,
  body: z
    .object({
      /** For each name of the file the label that it becomes, or null where it is left away. */
      labels: z.record(text(), labelName().nullable()).optional(),
      add_labels: z.array(labelName()).max(LABELS_PER_QUESTION, 'TOO_MANY').optional(),
      take: numbers(),
      leave_out: numbers(),
      /** Of items that have too many answers alone: those that stay, from 1. */
      choose: z.record(z.string(), z.array(z.number().int()).max(IMPORT.answers, 'TOO_MANY')).optional(),
      /** For each text that is not certain to be one, the questions that have it, or null where they stand alone. */
      passages: z.record(z.string(), z.array(z.number().int()).max(IMPORT.questions, 'TOO_MANY').nullable()).optional(),
      /** Whether the orders that are proposed are kept; what the file asks for always is. */
      keep_order: z.boolean().default(true),
      /** Somebody has looked at how the key was read. */
      key_confirmed: z.boolean().optional(),
    })
    // Who decides nothing has nothing to send.
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
  summary: 'Take the questions of an import out as if they had never been',
  params: idParams,
  response: importShape,
  refusals: { IMPORT_NOT_FOUND: 404, IMPORT_NOT_DONE: 409, IMPORT_IN_USE: 409 },
})

export const dropImport = endpoint({
  method: 'DELETE',
  path: '/import/:id',
  access: 'staff',
  scope: 'bank:write',
  changes: ['importPlan'],
  summary: 'Drop a file that is not confirmed',
  params: idParams,
  status: 204,
  refusals: { IMPORT_NOT_FOUND: 404, IMPORT_DONE: 409 },
})
