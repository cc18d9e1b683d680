import { QUESTIONS_PER_EXPORT } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bankFilterFields } from '../questions/filter.ts'

export const exportFormats = ['yaml', 'moodle', 'gift', 'qti', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

const exportRequest = z.object({
  format: z.enum(exportFormats),
  ids: z.array(z.number().int()).min(1, 'REQUIRED').max(QUESTIONS_PER_EXPORT, 'TOO_MANY').optional(),
  ...bankFilterFields,
})

const exportLoss = z.enum([
  ...(['ORDER', 'PICTURE', 'CODE', 'COLOR', 'LANGUAGE', 'WORDINGS', 'SOURCES', 'PASSAGE', 'CHARACTERS'] as const),
])
export type ExportLoss = z.output<typeof exportLoss>

export const planExport = endpoint({
  method: 'POST',
  path: '/export/plan',
  access: 'staff',
  scope: 'bank:write',
  reads: ['question', 'label', 'passage'],
  changes: [],
  summary: 'Number of questions in an export file, and the losses in each format',
  body: exportRequest,
  response: z.object({
    amount: z.number(),
    losses: z.array(z.object({ code: exportLoss, amount: z.number() })),
  }),
  refusals: {},
})

export const exportQuestions = endpoint({
  method: 'POST',
  path: '/export',
  access: 'staff',
  scope: 'bank:write',
  reads: ['question', 'label', 'passage'],
  changes: ['audit'],
  summary: 'Export questions as a file: selected questions, or all that match the filters of the list',
  body: exportRequest,
  download: ['application/yaml', 'application/zip', 'application/xml', 'text/plain', 'text/csv'],
  counted: true,
  refusals: { TEXTS_WAITING: 429 },
})
